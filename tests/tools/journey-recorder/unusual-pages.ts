import { type Answer, form, page, to, type Visit } from '../../browser/service.ts'

/** What is typed into the unusual pages. */
export const TYPED = {
  CONSENT_USERNAME: 'nadia',
  CONSENT_PASSWORD: 'p&ss "wörd" <1>',
  memorable: 'lighthouse',
  code: '271828',
  postcode: 'EX4 4PL',
} as const

const FIELDS: Readonly<Record<string, string>> = {
  '/user': '<label>User name <input name="user"></label><button>Next</button>',
  '/password':
    '<label>Password <input name="password" type="password"></label><label>Memorable word <input name="word" type="password"></label><label>Postcode <input name="postcode"></label><button>Sign in</button>',
  '/terms':
    '<label><input type="checkbox" name="terms"> I have read the terms</label><button>Continue</button>',
  '/provider':
    '<label>Bank <select name="dp"><option value="bank-a">Bank A</option><option value="bank-b">Bank B</option></select></label><button>Continue</button>',
  '/consent':
    '<p>read_accounts at bank-b</p><button name="decision" value="approve">Accept</button><a href="/help">Help</a><button name="decision" value="deny">Refuse</button>',
}
const ORDER = ['/user', '/password', '/code', '/terms', '/provider', '/consent']
const TITLES: Readonly<Record<string, string>> = {
  '/user': 'Sign in',
  '/password': 'Sign in',
  '/code': 'Two steps: the code',
  '/terms': 'Terms of use',
  '/provider': 'Your bank',
  '/consent': 'Share your data',
}

/**
 * Pages that a plain service does not have: a log-in on two pages with one heading, a one-time code in a frame, terms,
 * a list of banks, and a consent in other words.
 */
export function unusualPages(redirectUri: string, state: string) {
  return ({ path, method, form: sent }: Visit): Answer => {
    const place = ORDER.indexOf(path)
    if (path === '/authorize') return to('/user')
    if (path === '/code-frame') return `<h2>Code</h2>${codeForm()}`
    if (place < 0) return { status: 404, body: page('Not found', '') }
    const next = ORDER[place + 1]
    if (method === 'GET')
      return page(TITLES[path] ?? '', path === '/code' ? FRAME : form(path, FIELDS[path] ?? ''))
    if (next) return to(next, 303)
    const answer = sent.get('decision') === 'approve' ? { code: 'c1' } : { error: 'access_denied' }
    return to(`${redirectUri}?${new URLSearchParams({ ...answer, state })}`, 303)
  }
}

const FRAME = '<iframe name="verification" src="/code-frame"></iframe>'

function codeForm(): string {
  return '<form method="post" action="/code" target="_top"><label>Code <input name="code"></label><button>Verify</button></form>'
}
