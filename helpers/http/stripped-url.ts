/** An address without what may hold secrets: query, fragment, and user and password, in whose place a mark stands. */
export function strippedUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([^/]*:\/\/)[^/]*@/, '$1<userinfo>@')
}
