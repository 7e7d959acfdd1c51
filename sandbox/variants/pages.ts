import type { Wording } from '../authorization-server/pages/page.ts'
import { repairRequestObject } from '../behaviors/alter.ts'
import { jsonAnswer } from '../behaviors/answers.ts'
import { combined } from '../behaviors/combined.ts'
import { onePage } from '../behaviors/log-in-first.ts'
import { framedLogIn, onPages, redirectByPage, withoutDenial, withScript } from '../behaviors/pages.ts'
import { late } from '../behaviors/wire.ts'
import {
  CONFIRMED,
  LOG_IN_OF_TWO_PAGES,
  mailboxAsJson,
  NAMES_ONLY,
  PROVIDER_FIRST,
  PROVIDER_SELECTED,
  TOTP_SEED,
  WITH_CODE_BY_MAIL,
  WITH_ONE_TIME_CODE,
  WITH_TERMS,
} from './page-sets.ts'
import { PASSKEY, withPasskey } from './passkey.ts'
import {
  BESIDE_THE_PAGE,
  drawnLater,
  HINT_ONCE,
  REDRAWN,
  SHOWS_PROGRESS,
  SUBMIT_BY_FETCH,
} from './scripts.ts'
import type { Variants } from './variant.ts'

/** The pages in French. */
const FRENCH: Wording = {
  language: 'fr',
  signInTitle: 'Connexion',
  username: 'Identifiant',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  signInProblem: 'L’identifiant ou le mot de passe est incorrect.',
  dataProviderTitle: 'Choisissez votre établissement',
  dataProvider: 'Établissement',
  dataProviderProblem: 'Choisissez un établissement.',
  continue: 'Continuer',
  consentTitle: 'Partager vos données',
  request: 'demande à lire vos données.',
  permissions: 'Autorisations',
  approve: 'Accepter',
  deny: 'Refuser',
  consentProblem: 'Acceptez ou refusez la demande.',
  errorTitle: 'Cette demande ne peut pas aboutir',
}

/** Services with other pages: the document does not show the pages (4.4). */
export const pages = {
  'pages.slow': {
    says: 'A script draws the log-in page after a longer time than PAGE_TIMEOUT, and shows its progress until then.',
    behavior: combined(
      drawnLater(`document.getElementById('later').content.querySelector('[type=password]') ? 3000 : 0`),
      withScript(SHOWS_PROGRESS),
    ),
    environment: { PAGE_TIMEOUT: '2' },
  },
  'pages.french': {
    says: 'The pages are in French.',
    behavior: { settings: { wording: FRENCH } },
    environment: { CONSENT_JOURNEY: 'sandbox-french.json' },
  },
  'pages.provider-first': {
    says: 'The user chooses the data provider before the log-in.',
    behavior: { settings: { pages: PROVIDER_FIRST } },
  },
  'pages.terms': {
    says: 'The terms of use appear after the log-in.',
    behavior: { settings: { pages: WITH_TERMS } },
    environment: { CONSENT_JOURNEY: 'sandbox-terms.json' },
  },
  'pages.log-in-of-two-pages': {
    says: 'The user enters the user name and the password on separate pages.',
    behavior: { settings: { pages: LOG_IN_OF_TWO_PAGES } },
    environment: { CONSENT_JOURNEY: 'sandbox-two-pages.json' },
  },
  'pages.one-time-code': {
    says: 'The user enters a one-time code after the log-in.',
    behavior: { settings: { pages: WITH_ONE_TIME_CODE } },
    environment: { CONSENT_JOURNEY: 'sandbox-one-time-code.json', CONSENT_TOTP_SEED: TOTP_SEED },
  },
  'pages.code-by-mail': {
    says: 'The service sends a one-time code to the user after the log-in.',
    behavior: {
      settings: { pages: WITH_CODE_BY_MAIL },
      answer: {
        pages: ({ path }) => (path.endsWith('/mailbox') ? jsonAnswer(200, mailboxAsJson()) : undefined),
      },
    },
    environment: {
      CONSENT_JOURNEY: 'sandbox-one-time-code.json',
      ONE_TIME_CODE_FROM: `\${ISSUER_URL}/interaction/mailbox#/messages/0/text`,
    },
  },
  'pages.passkey': {
    says: 'The user logs in with a passkey.',
    behavior: withPasskey,
    environment: {
      CONSENT_JOURNEY: 'sandbox-passkey.json',
      CONSENT_USERNAME: '',
      CONSENT_PASSWORD: '',
      CONSENT_WRONG_PASSWORD: '',
      PASSKEY,
    },
    notConfigured: ['authorization.wrong-password'],
  },
  'pages.framed-log-in': {
    says: 'The log-in form is in a frame.',
    behavior: framedLogIn,
    environment: { CONSENT_JOURNEY: 'sandbox-framed.json' },
  },
  'pages.one-page': {
    says: 'User name, password and decision are on one page, which appears even for an invalid request.',
    behavior: onePage,
    environment: { CONSENT_JOURNEY: 'sandbox-one-page.json', PATIENCE: 'yes' },
    inconclusive: [
      'authorization.request-uri-issued',
      'authorization.request-uri-of-client',
      'authorization.request-uri-once',
      'authorization.request-uri-expires',
      'authorization.pushed-only',
      'authorization.pushed-always',
      'authorization.wrong-password',
    ],
  },
  'pages.provider-selected': {
    says: 'The data providers are in a drop-down list.',
    behavior: { settings: { pages: PROVIDER_SELECTED } },
    environment: { CONSENT_JOURNEY: 'sandbox-select.json' },
  },
  'pages.names-only': {
    says: 'The pages show the names of data providers, but not their identifiers.',
    behavior: { settings: { pages: NAMES_ONLY } },
    environment: { CONSENT_JOURNEY: 'sandbox-names.json' },
  },
  'pages.names-untold': {
    says: 'The pages show the names of data providers, and the configuration does not name them.',
    behavior: { settings: { pages: NAMES_ONLY } },
    environment: { CONSENT_JOURNEY: 'sandbox-ids.json', DP_ID_NAME: '' },
    notConfigured: ['authorization.data-provider-chosen', 'authorization.data-provider-fixed'],
  },
  'pages.remembered': {
    says: 'The service does not ask again for a consent that the user has already given for the same data provider.',
    behavior: { settings: { rememberConsent: true } },
  },
  'pages.hint-once': {
    says: 'A hint covers the consent page when it appears for the first time.',
    behavior: withScript(HINT_ONCE),
    environment: { CONSENT_JOURNEY: 'sandbox-hint.json' },
  },
  'pages.more-around': {
    says: 'Each page has navigation, a search form and other buttons around it.',
    behavior: onPages(BESIDE_THE_PAGE),
  },
  'pages.late': {
    says: 'Each page, and each answer to a form, is slow.',
    behavior: { wire: { pages: late(300) } },
  },
  'pages.drawn-later': {
    says: 'A script draws each page after it has loaded.',
    behavior: drawnLater(300),
  },
  'pages.redrawn': {
    says: 'A script draws a different page for a moment before it draws the real one.',
    behavior: withScript(REDRAWN),
  },
  'pages.submitted-by-script': {
    says: 'A script submits each page, and opens the address in the answer.',
    behavior: SUBMIT_BY_FETCH,
    inapplicable: ['authorization.log-in-not-forwarded', 'authorization.see-other'],
  },
  'pages.confirmed': {
    says: 'The user confirms an approval on a separate page.',
    behavior: { settings: { pages: CONFIRMED } },
    environment: { CONSENT_JOURNEY: 'sandbox-confirmed.json' },
  },
  'pages.approval-only': {
    says: 'The consent page has a button to approve, but none to deny.',
    behavior: withoutDenial,
    inconclusive: [
      'authorization.denied',
      'authorization.denied-error',
      'authorization.denied-state',
      'authorization.denied-characters',
    ],
  },
  'pages.referrer-in-meta': {
    says: 'The pages declare their referrer policy in a meta element, and have no Referrer-Policy header.',
    behavior: {
      response: {
        pages: (response) => {
          if (!response.body.includes('<main>')) return
          response.setHeader('Referrer-Policy')
          const meta = '<meta name="referrer" content="no-referrer">'
          response.body = response.body.replace('<main>', `${meta}<main>`)
        },
      },
    },
  },
  'pages.denial-on-page': {
    says: 'A denial ends on a page of the service.',
    behavior: redirectByPage(
      () => '<!doctype html><title>Denied</title><h1>You have denied the request.</h1>',
      (address) => address.includes('error=access_denied'),
    ),
    warnings: ['authorization.denied-error'],
    inapplicable: ['authorization.denied-state', 'authorization.denied-characters'],
  },
  'pages.redirect-by-script': {
    says: 'A script on the last page sends the browser to the application.',
    behavior: redirectByPage(
      (address) =>
        `<!doctype html><title>Done</title><script>location.replace(${JSON.stringify(address)})</script>`,
    ),
  },
  'pages.redirect-by-refresh': {
    says: 'The last page refreshes itself to the address of the application.',
    behavior: redirectByPage((address) => {
      const url = address.replaceAll('&', '&amp;')
      return `<!doctype html><title>Done</title><meta http-equiv="refresh" content="0; url=${url}"><p>You are sent back.</p>`
    }),
  },
} as const satisfies Variants

/** Services that take dp_id in another place: the document does not show where it goes (4.4). */
export const dataProvider = {
  'data-provider.in-form': {
    says: 'The form of the pushed authorization request carries dp_id.',
    behavior: {
      request: {
        par: (request, tools) => {
          const dp_id = request.form.get('dp_id')
          const add = repairRequestObject((claims) => Object.assign(claims, { dp_id }))
          return dp_id === null ? undefined : add(request, tools)
        },
      },
    },
    environment: { DP_ID_IN: 'par' },
  },
} as const satisfies Variants
