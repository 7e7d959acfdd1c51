import { CHOOSE_DATA_PROVIDER } from '../authorization-server/pages/data-provider.ts'
import { DEFAULT_PAGES } from '../authorization-server/pages/index.ts'
import type { Page } from '../authorization-server/pages/page.ts'
import { SIGN_IN } from '../authorization-server/pages/sign-in.ts'
import { type AlterClaims, alterForm, alterRedirect, repairRequestObject } from '../behaviors/alter.ts'
import { always, htmlAnswer } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { NAMES_ONLY } from '../variants/page-sets.ts'
import type { Faults } from './fault.ts'

const ERROR_PAGE = '<!doctype html><title>Something went wrong</title><h1>Something went wrong</h1>'

/** Faults in the pages of an authorization (document 4.4). */
export const authorization = {
  'authorization.log-in-skipped': {
    says: 'The authorization server signs the user in without a log-in page.',
    breaks: ['authorization.log-in'],
    behavior: unasked(SIGN_IN, ({ username, password }) => ({ username, password })),
  },
  'authorization.error-page': {
    says: 'The authorization endpoint answers the documented request with an error page.',
    breaks: ['authorization.request', 'authorization.log-in'],
    behavior: always('authorization', htmlAnswer(400, ERROR_PAGE)),
  },
  'authorization.request-uri-ignored': {
    says: 'The authorization endpoint ignores the request_uri.',
    breaks: ['authorization.request', 'authorization.log-in'],
    behavior: { request: { authorization: ({ query }) => query.delete('request_uri') } },
  },
  'authorization.error-page-at-end': {
    says: 'The authorization ends on an error page instead of the redirect.',
    breaks: ['authorization.redirect'],
    behavior: {
      response: {
        authorization: (response, { applications: [first] }) => {
          if (!response.header('Location').startsWith(first.redirectUri)) return
          response.setHeader('Location')
          response.status = 400
          response.setHeader('Content-Type', 'text/html')
          response.body = ERROR_PAGE
        },
      },
    },
  },
  'authorization.choice-skipped': {
    says: 'The authorization server chooses the data provider instead of the user.',
    breaks: ['authorization.data-provider-chosen'],
    behavior: unasked(CHOOSE_DATA_PROVIDER, () => ({ dp_id: 'dp-meadow' })),
  },
  'authorization.choice-ignored': {
    says: 'The consent is for another data provider than the one the user chose.',
    breaks: ['authorization.data-provider-chosen'],
    behavior: submitting((form) => {
      if (form.has('dp_id')) form.set('dp_id', 'dp-meadow')
    }),
  },
  'authorization.other-name-chosen': {
    says: 'The consent is for another data provider than the one the user chose, and the page shows its name only.',
    inBrowser: true,
    breaks: ['authorization.data-provider-chosen'],
    behavior: {
      settings: { pages: NAMES_ONLY },
      ...submitting((form) => {
        if (form.has('dp_id')) form.set('dp_id', 'dp-meadow')
      }),
    },
    environment: { CONSENT_JOURNEY: 'sandbox-names.json' },
  },
  'authorization.other-name-fixed': {
    says: 'The consent is for another data provider than the one dp_id fixes, and the page shows its name only.',
    inBrowser: true,
    breaks: ['authorization.data-provider-fixed'],
    behavior: {
      settings: { pages: NAMES_ONLY },
      ...asking((claims) => {
        if (claims.dp_id) claims.dp_id = 'dp-meadow'
      }),
    },
    environment: { CONSENT_JOURNEY: 'sandbox-names.json' },
  },
  'authorization.other-of-two-known': {
    says: 'The consent is for the data provider that other requests fix, and the page shows its name only.',
    inBrowser: true,
    breaks: ['authorization.data-provider-chosen'],
    behavior: {
      settings: { pages: NAMES_ONLY },
      ...submitting((form) => {
        if (form.has('dp_id')) form.set('dp_id', 'dp-northbank')
      }),
    },
    environment: { CONSENT_JOURNEY: 'sandbox-ids.json' },
  },
  'authorization.dp-id-ignored': {
    says: 'The user has to choose a data provider although dp_id fixes one.',
    breaks: ['authorization.data-provider-fixed'],
    behavior: asking((claims) => {
      delete claims.dp_id
    }),
  },
  'authorization.dp-id-replaced': {
    says: 'The consent is for another data provider than the one dp_id fixes.',
    breaks: ['authorization.data-provider-fixed'],
    behavior: asking((claims) => {
      if (claims.dp_id) claims.dp_id = 'dp-meadow'
    }),
  },
  'authorization.denied-as-approved': {
    says: 'A consent counts as approved although the user denies it.',
    breaks: ['authorization.denied'],
    behavior: submitting((form) => {
      if (form.has('decision')) form.set('decision', 'approve')
    }),
  },
  'authorization.denied-with-code': {
    says: 'The redirect of a denied consent has both an error and a code.',
    breaks: ['authorization.denied'],
    behavior: denying(({ searchParams }) => searchParams.set('code', 'a-code-nevertheless')),
  },
  'authorization.denied-with-code-in-fragment': {
    says: 'The redirect of a denied consent has a code in its fragment.',
    breaks: ['authorization.denied', 'authorization.fragment'],
    behavior: denying((address) => {
      address.hash = 'code=a-code-nevertheless'
    }),
  },
} as const satisfies Faults

function unasked(page: Page, fields: NonNullable<Page['unasked']>): Behavior {
  const pages = DEFAULT_PAGES.map((each) => (each === page ? { ...page, unasked: fields } : each))
  return { settings: { pages } }
}

function submitting(alter: (form: URLSearchParams) => void): Behavior {
  return { request: { pages: alterForm(alter) } }
}

function asking(alter: AlterClaims): Behavior {
  return { request: { par: repairRequestObject(alter) } }
}

function denying(alter: (address: URL) => void): Behavior {
  return {
    response: {
      authorization: alterRedirect((address) => {
        if (address.searchParams.get('error') === 'access_denied') alter(address)
      }),
    },
  }
}

const BREAKS = ['authorization.wrong-password'] as const

/** Wrong passwords that log the user in (document 4.4). */
export const logIns = {
  'authorization.password-ignored': {
    says: 'Any password logs the user in.',
    breaks: BREAKS,
    behavior: taking(() => true),
  },
  'authorization.password-by-beginning': {
    says: 'The log-in compares only the first eight characters of the password.',
    breaks: BREAKS,
    behavior: taking((typed, right) => typed.slice(0, 8) === right.slice(0, 8)),
  },
  'authorization.password-in-any-case': {
    says: 'The log-in ignores the letter case of the password.',
    breaks: BREAKS,
    behavior: taking((typed, right) => typed.toLowerCase() === right.toLowerCase()),
  },
} as const satisfies Faults

/** Replaces accepted passwords by the right one. */
function taking(isTaken: (typed: string, right: string) => boolean): Behavior {
  return {
    request: {
      pages: alterForm((form, { resourceOwner: { password } }) => {
        const typed = form.get('password')
        if (typed !== null && isTaken(typed, password)) form.set('password', password)
      }),
    },
  }
}
