import { templateJourney } from '../../helpers/tools/onboard/template-journey.ts'

/** The project of a user in which everything is right. */
export interface Project {
  readonly variables: Readonly<Record<string, string>>
  /** The file of variables, and that of journeys. */
  readonly env: string
  readonly journeys: string
}

/** A mistake that a user makes, and what the terminal says of it. */
export interface Mistake {
  readonly what: string
  /** What is different in the variables. */
  readonly variables?: (project: Project) => Readonly<Record<string, string>>
  /** What other files have in them. */
  readonly files?: (project: Project) => Readonly<Record<string, string>>
  readonly options?: readonly string[]
  readonly code: number
  /** What is wrong, and what to do about it; spaces stand for line breaks, too. */
  readonly cause: RegExp
  readonly remedy: RegExp
}

const CREDENTIALS: readonly Mistake[] = [
  {
    what: 'a key ID that is not registered',
    variables: () => ({ PRIVATE_KEY_ID: 'typo' }),
    code: 4,
    cause: /The pushed authorization request answered 401 invalid_client/,
    remedy:
      /Next: Check PRIVATE_KEY_ID and PRIVATE_KEY_FILE: .* registered for CLIENT_ID\. .*\/assertion\/audience.* The service says: “.*no key of this kid/,
  },
  {
    what: 'the private key of something else',
    variables: () => ({ PRIVATE_KEY_FILE: 'stranger.pem' }),
    code: 4,
    cause: /INCOMPLETE other: Not every stated clause could be judged\./,
    remedy: /Next: Check PRIVATE_KEY_ID and PRIVATE_KEY_FILE: .* The service says: “.*signature/,
  },
  {
    what: 'a client secret that is wrong',
    variables: () => ({ CLIENT_SECRET: 'not-the-secret-of-this-application' }),
    code: 4,
    cause: /The token request answered 401 invalid_client .*INCOMPLETE/,
    remedy:
      /Next: Check CLIENT_ID and CLIENT_SECRET: one of them is wrong, revoked, or of another environment\./,
  },
  {
    what: 'a redirect address that is not registered',
    variables: () => ({ REDIRECT_URI: 'https://planner.example/oauth/other' }),
    code: 4,
    cause: /The pushed authorization request answered 400 invalid_request_object/,
    remedy: /Next: Check that REDIRECT_URI is registered for CLIENT_ID, letter by letter/,
  },
  {
    what: 'a scope that the application may not ask for',
    variables: () => ({ SCOPE: 'openid everything' }),
    code: 4,
    cause: /The pushed authorization request answered 400 invalid_request_object/,
    remedy: /Next: Check .* then SCOPE, .*The service says: “.*scope is missing or wrong/,
  },
  {
    what: 'a data provider that the service does not know',
    variables: () => ({ DP_ID: 'no-such-bank' }),
    code: 4,
    cause: /answered 400 invalid_request .*INCOMPLETE other: Not every stated clause could be judged\./,
    remedy:
      /Next: Check DP_ID and DP_ID_IN: all else that this request carries was accepted in this run\. The service says: “dp_id names no bank\.”/,
  },
]

const ADDRESSES: readonly Mistake[] = [
  {
    what: 'an endpoint in place of the issuer',
    variables: ({ variables }) => ({ ISSUER_URL: `${variables.ISSUER_URL}/oauth2/token` }),
    code: 4,
    cause: /INCOMPLETE other: Not every stated clause could be judged\./,
    remedy: /Next: Set ISSUER_URL=https:\/\/localhost:\d+\/tenants\/blue/,
  },
  {
    what: 'an issuer with one slash too many',
    variables: ({ variables }) => ({ ISSUER_URL: `${variables.ISSUER_URL}/` }),
    code: 4,
    cause: /INCOMPLETE other: Not every stated clause could be judged\./,
    remedy: /Next: Set ISSUER_URL=https:\/\/localhost:\d+\/tenants\/blue/,
  },
  {
    what: 'the token endpoint in place of the gateway',
    variables: ({ variables }) => ({ BASE_URL: `${variables.BASE_URL}/auth/token` }),
    code: 4,
    cause: /\/auth\/token\/auth\/token answered 404/,
    remedy: /Next: Set BASE_URL=https:\/\/127\.0\.0\.1:\d+\/gateway\/v2/,
  },
  {
    what: 'a gateway without its path',
    variables: ({ variables }) => ({ BASE_URL: new URL(variables.BASE_URL ?? '').origin }),
    code: 4,
    cause: /\/auth\/token answered 404/,
    remedy: /Next: Check BASE_URL, below which \/auth\/token is; `npm run doctor` shows what was tried\./,
  },
  {
    what: 'a port where nothing listens',
    variables: () => ({ BASE_URL: 'https://127.0.0.1:1/gateway/v2' }),
    code: 3,
    cause: /the connection was refused \(ECONNREFUSED\)/,
    remedy: /Next: Check host and port in BASE_URL, a firewall, or whether this network needs PROXY_URL\./,
  },
  {
    what: 'http where the service speaks TLS',
    variables: ({ variables }) => ({ BASE_URL: String(variables.BASE_URL).replace('https:', 'http:') }),
    code: 3,
    cause: /the connection was closed before the answer was complete/,
    remedy: /Next: Check scheme and port in BASE_URL: http and https are at different ports\./,
  },
  {
    what: 'an authority that nothing here knows',
    files: ({ env }) => ({ '.env.other': without(env, 'CA_FILE') }),
    code: 3,
    cause: /certificate/,
    remedy: /Next: Put the certificate of that authority into CA_FILE, or check \w+\./,
  },
]

const PAGES: readonly Mistake[] = [
  {
    what: 'a label that the page does not have',
    files: ({ journeys }) => ({ 'journeys/other.json': journeys.replace('"Passphrase"', '"Pass phrase"') }),
    code: 4,
    cause:
      /Step 3 \(fill frame "#log-in" label "Pass phrase"\) of the journey signIn failed: no such element is visible .* the page has the label “Passphrase”/,
    remedy:
      /Next: Write “Passphrase” in place of “Pass phrase” in the journey signIn of the file that CONSENT_JOURNEY names/,
  },
  {
    what: 'a password that is wrong',
    variables: () => ({ CONSENT_PASSWORD: 'not-the-password-of-robin' }),
    code: 4,
    cause:
      /The page of the journey signIn appeared again; the page says “That name and passphrase do not belong together\.”/,
    remedy: /Next: Check CONSENT_USERNAME and CONSENT_PASSWORD: the page did not take what was typed\./,
  },
  {
    what: 'the journeys that init wrote, untouched',
    files: () => ({ 'journeys/other.json': templateJourney() }),
    code: 4,
    cause:
      /No journey matches the page .* the page has the heading “Who are you\?”; the field “E-mail address”/,
    remedy: /Next: Record the journeys again with npm run record/,
  },
  {
    what: 'a data provider that pages show by a name nobody told',
    files: ({ env, journeys }) => ({
      '.env.other': without(env, 'DP_ID_NAME'),
      'journeys/other.json': byText(journeys),
    }),
    code: 4,
    cause: /The consent page does not show “bank-\d+”, and the name of this data provider is not configured/,
    remedy:
      /Next: (Set DP_ID_NAME to the name by which the pages show|Beside choice, in the file that CONSENT_JOURNEY names, add choiceName)/,
  },
]

/** The provider is looked for as a text, and nobody says its name. */
const byText = (journeys: string): string =>
  journeys.replace(/"css": "\[data-bank='(.*?)'\]"/g, '"text": "$1"').replace(/"choiceName": "[^"]*",/, '')

/** A file of variables without one of them. */
const without = (env: string, name: string): string => env.replace(new RegExp(`^${name}=.*\n`, 'm'), '')

const FILES: readonly Mistake[] = [
  {
    what: 'nothing filled in',
    files: () => ({ '.env.other': 'BASE_URL=\n' }),
    code: 2,
    cause: /The configuration has \d+ problems; nothing was sent\. BASE_URL: is not set/,
    remedy:
      /BASE_URL: is not set; for example BASE_URL=https:\/\/api\.example\.com CLIENT_ID: is not set; for example/,
  },
  {
    what: 'a target without a file',
    variables: () => ({ TARGET: 'oter' }),
    code: 2,
    cause: /\.env\.oter: does not exist; there is \.env\.other/,
    remedy: /npm run init -- --target oter/,
  },
  {
    what: 'a data provider without the place where it is sent',
    files: ({ env }) => ({ '.env.other': without(env, 'DP_ID_IN') }),
    code: 2,
    cause: /DP_ID_IN: /,
    remedy: /DP_ID_IN=request-object/,
  },
  {
    what: 'a verb that no step has',
    files: ({ journeys }) => ({ 'journeys/other.json': journeys.replace('"click":', '"klick":') }),
    code: 2,
    cause: /other\.json \/\w+\/steps\/\d.*klick/,
    remedy: /click/,
  },
  {
    what: 'consent information that is no JSON',
    files: ({ env }) => ({
      '.env.other': `${without(env, 'AUTHORIZATION_DETAILS_FILE')}AUTHORIZATION_DETAILS='[{'\n`,
    }),
    code: 2,
    cause:
      /AUTHORIZATION_DETAILS \(\.env\.other\): is not JSON: .* at line 1, character 3 expected a JSON object or array/,
    remedy: /example AUTHORIZATION_DETAILS='/,
  },
  {
    what: 'a waiver that nobody needs, at the gate',
    variables: () => ({ RULES: 'gate' }),
    files: () => ({
      'waivers.json': JSON.stringify({
        waivers: [
          {
            clause: 'token.scope',
            target: 'other',
            reason: 'The next release sends it.',
            owner: 'payments team',
            link: 'https://tracker.example.com/1',
            expiry: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          },
        ],
      }),
    }),
    code: 4,
    cause:
      /INCOMPLETE other: The run does not meet its rules\. waivers: The waiver of token\.scope is not needed: the clause is kept\./,
    remedy: /waivers/,
  },
]

const COMMANDS: readonly Mistake[] = [
  {
    what: 'an option of Playwright that does nothing here',
    options: ['--headed'],
    code: 2,
    cause: /--headed: has no effect, since a run opens its own browser/,
    remedy: /HEADED=1 npm run contract/,
  },
]

/** What a new user does wrong. */
export const MISTAKES: readonly Mistake[] = [...CREDENTIALS, ...ADDRESSES, ...PAGES, ...FILES, ...COMMANDS]
