import html from 'html-template-tag'

/**
 * The content of an error page, for a request that must not be answered by a redirect (RFC 6749, section 4.1.2.1).
 *
 * @param error - The error code.
 * @param description - What is wrong, if the server tells.
 */
export function errorContent(error: string, description = ''): string {
  return html`<p role="alert">${description}</p><p><code>${error}</code></p>`
}
