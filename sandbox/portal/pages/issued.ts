import html from 'html-template-tag'
import type { KeyPair } from '../../key-pairs.ts'
import type { PortalWording } from '../wording.ts'

/** A pair that was just issued, with its secret. */
export function issuedPair({ id, secret }: KeyPair, wording: PortalWording): string {
  return html`<dl><dt id="id">${wording.clientId}</dt><dd><code aria-labelledby="id">${id}</code></dd>
    <dt id="secret">${wording.clientSecret}</dt><dd><code aria-labelledby="secret">${secret}</code></dd></dl>`
}
