import html from 'html-template-tag'
import type { KeyPair } from '../../key-pairs.ts'
import type { PortalLook } from '../look.ts'
import type { PortalWording } from '../wording.ts'

/** A notice to the applicant: the decision on a request for Production access (document 3.1). */
export interface Notice {
  /** Name of the key. */
  readonly key: string
  /** Its client ID. */
  readonly id: string
  readonly outcome: 'approved' | 'denied'
}

/** The keys of the developer, links to the actions, and the notices. */
export function keysContent(
  pairs: readonly KeyPair[],
  notices: readonly Notice[],
  { wording, keys }: PortalLook,
): string {
  const known = notices.map(
    ({ key, id, outcome }) => html`<li>${key}, ${id}: ${wording.outcomes[outcome]}</li>`,
  )
  return html`<p class="row"><a href="/applications">${wording.register}</a> <a href="/keys">${wording.create}</a>
    <a href="/production">${wording.request}</a></p>
    $${keys(pairs, wording)}
    <h2 id="notices">${wording.notices}</h2>
    $${known.length === 0 ? html`<p>${wording.noNotices}</p>` : html`<ul aria-labelledby="notices">${known}</ul>`}
    <form method="post" action="/sign-out"><button type="submit">${wording.signOut}</button></form>`
}

/**
 * The first form of an action.
 *
 * @param applications - Names of the applications to choose from; empty if the form registers an application.
 */
export function askContent(applications: readonly string[], wording: PortalWording): string {
  const choice = html`<p><label for="application">${wording.application}</label>
    <select id="application" name="application">${applications.map((name) => html`<option>${name}</option>`)}</select></p>`
  return html`<form method="post">
    <p><label for="name">${wording.name}</label>
    <input id="name" name="name" autocomplete="off" maxlength="80" required></p>
    $${applications.length === 0 ? '' : choice}
    <p class="row"><button type="submit">${wording.continue}</button> <a href="/">${wording.cancel}</a></p></form>`
}

/** The confirmation step of an action. */
export function confirmContent(
  action: keyof PortalWording['consequences'],
  fields: Readonly<Record<string, string>>,
  wording: PortalWording,
): string {
  return html`<form method="post">
    <p><strong>${fields.name ?? ''}</strong></p>
    <p>${wording.consequences[action]}</p>
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <p class="row"><button type="submit" name="decision" value="confirm">${wording[action]}</button>
    <button type="submit" name="decision" value="cancel">${wording.cancel}</button></p></form>`
}

/** The page of a pair that was just issued, the only page that shows its secret. */
export function issuedContent(pair: KeyPair, { wording, issued }: PortalLook): string {
  return html`<p><strong>${pair.name}</strong>, ${wording.environments[pair.environment]}: ${wording.states[pair.state]}</p>
    $${issued(pair, wording)}
    <p role="status">${wording.shownOnce}</p>
    <p><a href="/">${wording.back}</a></p>`
}
