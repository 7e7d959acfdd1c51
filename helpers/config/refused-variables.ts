import { distance } from '../base/nearest.ts'
import type { Problem } from '../base/problem.ts'
import { schemaSource } from '../schema/schemas.ts'
import { DEBUGGING, SHOWS_SECRETS } from './debugging.js'
import type { Environment } from './environment.ts'
import { exampleOf, furtherNames, variables } from './variables.ts'

type Refused = Omit<Problem, 'where'>

const ELSEWHERE = {
  what: 'runs the browser on another machine, which would receive the password of the user',
  expected: 'a browser on this machine',
  example: 'BROWSER_PATH=/usr/bin/chromium',
}

/** Variables that must not be set in any run. */
const REFUSED: Readonly<Record<string, Refused>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: {
    what: 'switches off the verification of certificates',
    expected: 'the authority that issued the certificate, if it is not a public one',
    example: 'CA_FILE=authority.pem',
  },
  CONTRACT_HOME: {
    what: 'says where the .env files are, so it cannot be set in one of them',
    expected: 'the variable in the shell',
    example: 'CONTRACT_HOME=../our-contract npm run contract',
  },
  PW_TEST_CONNECT_WS_ENDPOINT: ELSEWHERE,
  SELENIUM_REMOTE_URL: ELSEWHERE,
}

const FOR_DEVELOPERS: Refused = {
  what: 'is a switch for the developers of Playwright, which may write secrets to files or change what a page can do',
  expected: 'this variable unset; HEADED=1 shows the browser window',
  example: 'HEADED=1',
}

/** Prefixes of such switches. */
const OF_DEVELOPERS =
  /^(PW(_|TEST_|MCP_|DEBUG)|SELENIUM_REMOTE_|PLAYWRIGHT_(DASHBOARD$|DISABLE_|PROXY_|SKIP_NAVIGATION_CHECK$))/

/** Variables that Playwright for other languages sets, and the older name of `PLAYWRIGHT_HTML_OPEN`. */
const HARMLESS = /^PW_(LANG_NAME|LANG_NAME_VERSION|CLI_DISPLAY_VERSION|TEST_HTML_REPORT_OPEN)$/

/** Reports variables that must not be set. */
export const refusedVariables = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  Object.entries(values).flatMap(([where, value]) => {
    const refused = whyRefused(where, value)
    return refused ? [{ where, ...refused }] : []
  })

function whyRefused(name: string, value: string): Refused | undefined {
  if (name === 'NODE_TLS_REJECT_UNAUTHORIZED' && value !== '0') return undefined
  if (DEBUGGING[name]?.test(value)) return SHOWS_SECRETS
  return REFUSED[name] ?? (OF_DEVELOPERS.test(name) && !HARMLESS.test(name) ? FOR_DEVELOPERS : undefined)
}

const KNOWN = [
  ...Object.keys(variables).flatMap((name) => [name, `${name}_FILE`]),
  ...Object.keys(schemaSource('run-options.schema.json').properties),
  'SANDBOX_FAULT',
]

/**
 * Reports variables that nothing uses and that look like a known one. A variable in a file is meant for this suite. A shell
 * also has variables of other programs, so there a name must be closer, and it is fine if the similar one is set, too.
 *
 * @param used - names that journeys and adaptations use
 */
export function misspeltVariables(environment: Environment, used: readonly string[]): Problem[] {
  const { sources, values, targetIsDefault } = environment
  const isInShell = (name: string) =>
    values[name] !== undefined && sources[name] === undefined && !(name === 'TARGET' && targetIsDefault)
  const others = new Set([...KNOWN, ...used, ...furtherNames(values)])
  return Object.keys(values)
    .filter((name) => !others.has(name))
    .flatMap((name) => {
      const file = sources[name]
      if (!file && name.endsWith('_FILE')) return []
      const near = nearestKnown(name.toUpperCase())
      if (file ? distance(name, near) > SLIPS_IN_FILE : isInShell(near) || !isTypedFor(name, near)) return []
      return [
        {
          where: file ? `${name} (${file})` : name,
          what: 'is unknown',
          expected: `${near}, perhaps`,
          example: exampleOf(near),
        },
      ]
    })
}

/** The most similar known name. */
const nearestKnown = (name: string): string =>
  KNOWN.reduce((best, known) => (distance(name, known) < distance(name, best) ? known : best))

const SLIPS_IN_FILE = 2

/** Shorter names are similar to too many others. */
const SHORTEST = 6
/** Names of this length or more may have two mistakes. */
const LONG = 12

/** True if a name looks like a typo of another: extra, missing, wrong or swapped letters, or lower case. */
function isTypedFor(name: string, near: string): boolean {
  if (near.length < SHORTEST) return false
  const slips = distance(name.toUpperCase(), near)
  return slips <= (near.length < LONG ? 1 : 2) || (slips === 2 && sorted(name.toUpperCase()) === sorted(near))
}

const sorted = (text: string): string => [...text].sort().join('')
