import html from 'html-template-tag'
import type { KeyPair } from '../../key-pairs.ts'
import type { PortalWording } from '../wording.ts'

/** The log-in form of a developer or a reviewer. */
export function signInContent(wording: PortalWording, problem?: string): string {
  return html`<form method="post" action="/sign-in">
    $${problem === undefined ? '' : html`<p role="alert">${problem}</p>`}
    <p><label for="username">${wording.username}</label>
    <input id="username" name="username" autocomplete="username" autocapitalize="none" required></p>
    <p><label for="password">${wording.password}</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required></p>
    <p><button type="submit">${wording.signIn}</button></p></form>`
}

/** The requests for Production access that wait for a decision. */
export function reviewContent(waiting: readonly KeyPair[], wording: PortalWording): string {
  if (waiting.length === 0) return html`<p>${wording.noRequests}</p>`
  return html`<ul class="plain">${waiting.map(
    ({
      id,
      name,
      application,
    }) => html`<li><p><strong>${name}</strong>, ${application}, <code>${id}</code></p>
    <form method="post" action="$${`/review/${id}`}" class="row">
    <button type="submit" name="outcome" value="approved">${wording.approve}</button>
    <button type="submit" name="outcome" value="denied">${wording.deny}</button></form></li>`,
  )}</ul>`
}
