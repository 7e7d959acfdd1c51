import html from 'html-template-tag'
import { isSignedInAs } from '../../resource-owner.ts'
import type { Page } from './page.ts'

/** The login page. The login lasts as long as the browser's session. */
export const SIGN_IN: Page = {
  prompt: 'login',
  title: (wording) => wording.signInTitle,
  render: ({ wording }) => html`
    <p><label for="username">${wording.username}</label>
    <input id="username" name="username" autocomplete="username" autocapitalize="none" required></p>
    <p><label for="password">${wording.password}</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required></p>
    <p><button type="submit">${wording.signIn}</button></p>`,
  submit: ({ form, resourceOwner, wording }) =>
    isSignedInAs(resourceOwner, form.get('username') ?? '', form.get('password') ?? '')
      ? { result: { login: { accountId: resourceOwner.subject, remember: false } } }
      : { problem: wording.signInProblem },
}
