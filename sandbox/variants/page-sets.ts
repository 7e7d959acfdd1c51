import { randomInt } from 'node:crypto'
import html from 'html-template-tag'
import { Secret, TOTP } from 'otpauth'
import { CONSENT } from '../authorization-server/pages/consent.ts'
import { CHOOSE_DATA_PROVIDER } from '../authorization-server/pages/data-provider.ts'
import type { Page } from '../authorization-server/pages/page.ts'
import { SIGN_IN } from '../authorization-server/pages/sign-in.ts'
import { DATA_PROVIDERS } from '../data-providers.ts'

/** A page with the terms of use, after each log-in. */
const TERMS: Page = {
  prompt: 'terms',
  isNeeded: ({ oidc }) => oidc.result?.login !== undefined && oidc.result.terms === undefined,
  title: () => 'Terms of use',
  render: () => html`
    <p><label><input type="checkbox" name="agreed" value="yes" required> I have read the terms of use.</label></p>
    <p><button type="submit">I agree</button></p>`,
  submit: ({ form }) =>
    form.get('agreed') === 'yes' ? { result: { terms: true } } : { problem: 'Agree to the terms.' },
}

/** Seed of the one-time codes, base32. */
export const TOTP_SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The second factor, after each log-in. It accepts used and early codes, so that one run can follow another immediately. */
const ONE_TIME_CODE: Page = {
  prompt: 'one_time_code',
  isNeeded: ({ oidc }) => oidc.result?.login !== undefined && oidc.result.one_time_code === undefined,
  title: () => 'One more step',
  render: () => html`
    <p><label>Six digits from your authenticator
    <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label></p>
    <p><button type="submit">Check the digits</button></p>`,
  submit: ({ form }) =>
    new TOTP({ secret: Secret.fromBase32(TOTP_SEED) }).validate({
      token: form.get('code') ?? '',
      window: 10,
    }) === null
      ? { problem: 'These digits are not the current ones.' }
      : { result: { one_time_code: true } },
}

/** The codes that the user has received by mail. */
const mailbox: string[] = []

/** The last message to the user, as JSON of a test mailbox. */
export const mailboxAsJson = (): { readonly messages: readonly { readonly text: string }[] } => ({
  messages: mailbox.slice(-1).map((code) => ({ text: `Your code is ${code}. It is good for a minute.` })),
})

/** The second factor by mail: a new code is sent each time the page is shown. */
const CODE_BY_MAIL: Page = {
  ...ONE_TIME_CODE,
  render: (view) => {
    mailbox.push(String(randomInt(100_000, 1_000_000)))
    return ONE_TIME_CODE.render(view)
  },
  submit: ({ form }) =>
    form.get('code') === mailbox.at(-1)
      ? { result: { one_time_code: true } }
      : { problem: 'These digits are not the ones that were sent.' },
}

/** A confirmation, after each approval. */
const CONFIRM: Page = {
  prompt: 'confirm',
  isNeeded: ({ oidc }) => oidc.result?.consent !== undefined && oidc.result.confirmed === undefined,
  title: () => 'Are you sure?',
  render: () => html`<p><button type="submit">Share my data</button></p>`,
  submit: () => ({ result: { confirmed: true } }),
}

/** The first half of a log-in: the user name. */
const IDENTIFY: Page = {
  prompt: 'identify',
  isNeeded: ({ oidc }) => oidc.session?.accountId === undefined && oidc.result?.identified === undefined,
  title: () => 'Who are you?',
  render: ({ wording }) => html`
    <p><label>${wording.username} <input name="username" autocomplete="username" required></label></p>
    <p><button type="submit">Next</button></p>`,
  submit: ({ form, resourceOwner, wording }) =>
    form.get('username') === resourceOwner.username
      ? { result: { identified: true } }
      : { problem: wording.signInProblem },
}

/** The second half: the password. */
const PROVE: Page = {
  ...SIGN_IN,
  render: ({ wording }) => html`
    <p><label>${wording.password}
    <input name="password" type="password" autocomplete="current-password" required></label></p>
    <p><button type="submit">${wording.signIn}</button></p>`,
  submit: (submission) => {
    const username = submission.resourceOwner.username
    const form = new URLSearchParams({ username, password: submission.form.get('password') ?? '' })
    return SIGN_IN.submit({ ...submission, form })
  },
}

/** The data providers in a drop-down list. */
const SELECT_DATA_PROVIDER: Page = {
  ...CHOOSE_DATA_PROVIDER,
  render: ({ wording }) => html`
    <p><label>${wording.dataProvider} <select name="dp_id" required>
    <option value="">–</option>
    ${DATA_PROVIDERS.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
    </select></label></p>
    <p><button type="submit">${wording.continue}</button></p>`,
}

/** The data providers by name only. */
const NAMED_DATA_PROVIDERS: Page = {
  ...CHOOSE_DATA_PROVIDER,
  render: ({ wording }) => html`
    <fieldset>
      <legend>${wording.dataProvider}</legend>
      ${DATA_PROVIDERS.map(
        ({ id, name }) =>
          html`<p><label><input type="radio" name="dp_id" value="${id}" required> ${name}</label></p>`,
      )}
    </fieldset>
    <p><button type="submit">${wording.continue}</button></p>`,
}

/** A consent page that shows the name of the data provider, but not its identifier. */
const NAMED_CONSENT: Page = {
  ...CONSENT,
  render: (view) => {
    const { dataProvider } = view
    return CONSENT.render(view).replace(html` <code>${dataProvider?.id ?? ''}</code>`, '')
  },
}

/** Sets of pages that differ from the default in order or content. */
export const PROVIDER_FIRST: readonly Page[] = [CHOOSE_DATA_PROVIDER, SIGN_IN, CONSENT]
export const WITH_TERMS: readonly Page[] = [SIGN_IN, TERMS, CHOOSE_DATA_PROVIDER, CONSENT]
export const WITH_CODE_BY_MAIL: readonly Page[] = [SIGN_IN, CODE_BY_MAIL, CHOOSE_DATA_PROVIDER, CONSENT]
export const WITH_ONE_TIME_CODE: readonly Page[] = [SIGN_IN, ONE_TIME_CODE, CHOOSE_DATA_PROVIDER, CONSENT]
export const CONFIRMED: readonly Page[] = [SIGN_IN, CHOOSE_DATA_PROVIDER, CONSENT, CONFIRM]
export const LOG_IN_OF_TWO_PAGES: readonly Page[] = [IDENTIFY, PROVE, CHOOSE_DATA_PROVIDER, CONSENT]
export const PROVIDER_SELECTED: readonly Page[] = [SIGN_IN, SELECT_DATA_PROVIDER, CONSENT]
export const NAMES_ONLY: readonly Page[] = [SIGN_IN, NAMED_DATA_PROVIDERS, NAMED_CONSENT]
