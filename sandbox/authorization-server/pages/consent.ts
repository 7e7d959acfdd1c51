import html from 'html-template-tag'
import type { Page } from './page.ts'

/** The consent page, shown for each authorization: the application, the permissions and the data provider (document 4.4). */
export const CONSENT: Page = {
  prompt: 'consent',
  title: (wording) => wording.consentTitle,
  render: ({ wording, application, permissions, dataProvider }) => html`
    <p><strong>${application}</strong> ${wording.request}</p>
    <h2>${wording.permissions}</h2>
    <ul>${permissions.map((name) => html`<li><code>${name}</code></li>`)}</ul>
    <h2>${wording.dataProvider}</h2>
    <p>${dataProvider?.name ?? ''} <code>${dataProvider?.id ?? ''}</code></p>
    <p><button type="submit" name="decision" value="approve">${wording.approve}</button>
    <button type="submit" name="decision" value="deny">${wording.deny}</button></p>`,
  submit: async ({ form, grant, wording }) => {
    switch (form.get('decision')) {
      case 'approve':
        return { result: { consent: { grantId: await grant() } } }
      case 'deny':
        return {
          result: { error: 'access_denied', error_description: 'the resource owner denied the request' },
        }
      default:
        return { problem: wording.consentProblem }
    }
  },
}
