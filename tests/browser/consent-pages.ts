import { form, type Handler, page, to } from './service.ts'

/** Differences from the default consent service. */
export interface Wishes {
  readonly redirectUri?: string
  readonly state?: string
  /** Replaces pages, by path or by method and path. */
  readonly instead?: Readonly<Record<string, Handler>>
}

/** A redirect address that no service of the tests has. */
export const REDIRECT_URI = 'https://client.invalid/callback'

export const USER = { CONSENT_USERNAME: 'nadia', CONSENT_PASSWORD: 'p&ss "wörd" <1>' }

/** The pages of a plain consent service: log-in, data provider, consent, redirect. */
export function consentPages({
  redirectUri = REDIRECT_URI,
  state = 's1',
  instead = {},
}: Wishes = {}): Handler {
  const answer = (parameters: Record<string, string>) =>
    to(`${redirectUri}?${new URLSearchParams({ ...parameters, state })}`, 303)
  return (visit) => {
    const { path, method, form: sent, cookie } = visit
    const other = instead[`${method} ${path}`] ?? instead[path]
    if (other) return other(visit)
    switch (`${method} ${path}`) {
      case 'GET /authorize':
        return to(cookie.includes('signed-in=1') ? '/provider' : '/sign-in')
      case 'GET /sign-in':
        return signInPage()
      case 'POST /sign-in':
        return sent.get('user') === USER.CONSENT_USERNAME && sent.get('password') === USER.CONSENT_PASSWORD
          ? to('/provider', 303, { 'set-cookie': 'signed-in=1; Path=/; HttpOnly' })
          : to('/sign-in?refused', 303)
      case 'GET /provider':
        return providerPage()
      case 'POST /provider':
        return to('/consent', 303)
      case 'GET /consent':
        return consentPage()
      case 'POST /consent':
        return answer(sent.get('decision') === 'approve' ? { code: 'c1' } : { error: 'access_denied' })
      default:
        return { status: 404, body: page('Not found', '') }
    }
  }
}

export function signInPage(): string {
  const fields =
    '<label>User name <input name="user"></label><label>Password <input name="password" type="password"></label>'
  return page('Sign in', form('/sign-in', `${fields}<button>Sign in</button>`))
}

export function providerPage(): string {
  const radios = ['bank-a', 'bank-b']
    .map((id) => `<label><input type="radio" name="dp" value="${id}"> ${id}</label>`)
    .join('')
  return page('Data provider', form('/provider', `${radios}<button>Continue</button>`))
}

export function consentPage(permissions = ['read_accounts', 'read_balances'], provider = 'bank-b'): string {
  const list = permissions.map((permission) => `<li>${permission}</li>`).join('')
  const decide = (decision: string, label: string) =>
    `<button name="decision" value="${decision}">${label}</button>`
  const buttons = decide('approve', 'Approve') + decide('deny', 'Deny')
  return page('Share your data', form('/consent', `<ul>${list}</ul><p>${provider}</p>${buttons}`))
}
