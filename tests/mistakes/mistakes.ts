import { templateJourney } from '../../commands/init/new-target.ts'

/** The correct project of a user, before the mistake. */
export interface Project {
  readonly variables: Readonly<Record<string, string>>
  /** Texts of the `.env` file and of the file of journeys. */
  readonly env: string
  readonly journeys: string
}

/** A mistake of a user, and what the terminal says about it. */
export interface Mistake {
  readonly what: string
  /** Variables that differ from the correct project. */
  readonly variables?: (project: Project) => Readonly<Record<string, string>>
  /** Files that replace or extend those of the correct project, by path. */
  readonly files?: (project: Project) => Readonly<Record<string, string>>
  readonly options?: readonly string[]
  readonly code: number
  /** What the terminal names as the cause and as the remedy, with line breaks replaced by spaces. */
  readonly cause: RegExp
  readonly remedy: RegExp
}

/** Mistakes of new users, one of each kind. The tests of the doctor and of the configuration have more. */
export const MISTAKES: readonly Mistake[] = [
  {
    what: 'a key ID that is not registered',
    variables: () => ({ PRIVATE_KEY_ID: 'typo' }),
    code: 4,
    cause: /The pushed authorization request answered 401 invalid_client/,
    remedy:
      /Next: Check PRIVATE_KEY_ID and PRIVATE_KEY_FILE: .* registered for CLIENT_ID\. .*The service says: “/,
  },
  {
    what: 'a wrong secret for the second application',
    variables: () => ({ SECOND_CLIENT_SECRET: 'the secret of an environment that was reset' }),
    code: 4,
    cause: /The documented request got 401 invalid_client/,
    remedy: /Next: Check SECOND_CLIENT_ID and SECOND_CLIENT_SECRET: one of them is wrong/,
  },
  {
    what: 'an endpoint in place of the issuer, and one in place of the gateway',
    variables: ({ variables }) => ({
      ISSUER_URL: `${variables.ISSUER_URL}/oauth2/token`,
      BASE_URL: `${variables.BASE_URL}/auth/token`,
    }),
    code: 4,
    cause: /INCOMPLETE other: Not every stated clause could be judged\./,
    remedy: /Set ISSUER_URL=https:\/\/localhost:\d+\/tenants\/blue/,
  },
  {
    what: 'a port where nothing listens',
    variables: () => ({ BASE_URL: 'https://127.0.0.1:1/gateway/v2' }),
    code: 3,
    cause: /the connection was refused \(ECONNREFUSED\)/,
    remedy:
      /Next: Check the host and port in BASE_URL\. If they are right, a firewall may block them, or this network may need PROXY_URL\./,
  },
  {
    what: 'an unknown certificate authority',
    files: ({ env }) => ({ '.env.other': env.replace(/^CA_FILE=.*\n/m, '') }),
    code: 3,
    cause: /certificate/,
    remedy: /Next: Put the certificate of the issuer into CA_FILE, or check \w+\./,
  },
  {
    what: 'a label that the page does not have',
    files: ({ journeys }) => ({ 'journeys/other.json': journeys.replace('"Password"', '"Pass word"') }),
    code: 4,
    cause:
      /Step 2 \(fill frame "#log-in" label "Pass word"\) of the journey signIn failed: no such element became visible .* textbox “User name”, “Password”/,
    remedy: /Next: Change frame "#log-in" label "Pass word" in the journey signIn/,
  },
  {
    what: 'a wrong password',
    variables: () => ({ CONSENT_PASSWORD: 'not-the-password-of-robin' }),
    code: 4,
    cause:
      /The page of the journey signIn appeared again; the page says “The user name or the password is wrong\.”/,
    remedy: /Next: Check CONSENT_USERNAME and CONSENT_PASSWORD: the page did not accept what was typed\./,
  },
  {
    what: 'the journeys that init wrote, untouched',
    files: () => ({ 'journeys/other.json': templateJourney() }),
    code: 4,
    cause: /No journey matches the page .* the page has heading “Sign in”/,
    remedy: /Next: Record the journeys again with `npm run record -- --target other`/,
  },
  {
    what: 'a file of variables that is not filled in',
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
    what: 'a target in another letter case',
    variables: () => ({ TARGET: 'Other' }),
    code: 2,
    cause: /\.env\.Other: does not exist; there is \.env\.other in \S+/,
    remedy: /the name of the target in lower case: other example --target other/,
  },
  {
    what: 'a quote that is not closed',
    files: ({ env }) => ({ '.env.other': env.replace(/^SCOPE=.*$/m, 'SCOPE="openid accounts') }),
    code: 2,
    cause:
      /The configuration has 1 problem; nothing was sent\. \.env\.other, line \d+: the quote of SCOPE is not closed/,
    remedy: /example SCOPE="…"/,
  },
  {
    what: 'a trace on the command line',
    options: ['--trace=on'],
    code: 2,
    cause: /--trace: records log-in pages, codes and tokens/,
    remedy: /expected a command line without it; .* example npm run contract -- --target other/,
  },
  {
    what: 'an option of Playwright that does not fit a run',
    options: ['--headed'],
    code: 2,
    cause: /--headed: does not fit a run, which opens its own browser/,
    remedy: /HEADED=1 npm run contract/,
  },
]
