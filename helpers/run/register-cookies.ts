import { registerRunSecrets } from '../secrets/redact.ts'

const SHORTEST_SESSION = 16

/** Makes cookies known as secrets: a long one may be the session of the user, a short one is a setting. */
export function registerCookies(cookies: readonly { readonly value: string }[]): void {
  const sessions = cookies.filter(({ value }) => value.length >= SHORTEST_SESSION)
  registerRunSecrets(sessions.map(({ value }) => ({ name: 'cookie', value })))
}
