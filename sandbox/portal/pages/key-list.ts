import html from 'html-template-tag'
import type { KeyPair } from '../../key-pairs.ts'
import type { PortalWording } from '../wording.ts'

/** The keys in a table; on a narrow window it scrolls within itself. */
export function listOfKeys(pairs: readonly KeyPair[], wording: PortalWording): string {
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="title"><table>
    <thead><tr><th scope="col">${wording.name}</th><th scope="col">${wording.application}</th>
    <th scope="col">${wording.clientId}</th><th scope="col">${wording.environment}</th>
    <th scope="col">${wording.state}</th><th scope="col">${wording.actions}</th></tr></thead>
    <tbody>${pairs.map(
      (pair) => html`<tr data-key="${pair.id}"><th scope="row">${pair.name}</th><td>${pair.application}</td>
    <td><code>${pair.id}</code></td><td>${wording.environments[pair.environment]}</td>
    <td>${wording.states[pair.state]}</td><td>$${actionMenu(pair, wording)}</td></tr>`,
    )}</tbody></table></div>`
}

/** The action menu of a key; a revoked one has none (document 3.1). */
function actionMenu({ id, name, state }: KeyPair, wording: PortalWording): string {
  if (state === 'revoked') return '–'
  const renew = html`<button type="submit" formaction="$${`/keys/${id}/renew`}">${wording.renew}</button>`
  return html`<details><summary>${wording.actions}<span class="hidden"> ${name}</span></summary>
    <form method="post">$${state === 'live' ? renew : ''}
    <button type="submit" formaction="$${`/keys/${id}/revoke`}">${wording.revoke}</button></form></details>`
}

/** The actions of a key, without a menu to open first. */
export const openActions = (pair: KeyPair, wording: PortalWording): string =>
  actionMenu(pair, wording).replace('<details>', '<details open>')

/** A pair that was just issued, with its secret. */
export function issuedPair({ id, secret }: KeyPair, wording: PortalWording): string {
  return html`<dl><dt id="id">${wording.clientId}</dt><dd><code aria-labelledby="id">${id}</code></dd>
    <dt id="secret">${wording.clientSecret}</dt><dd><code aria-labelledby="secret">${secret}</code></dd></dl>`
}
