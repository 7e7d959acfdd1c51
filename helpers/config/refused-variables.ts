import { distance } from '../base/nearest.ts'
import type { Problem } from '../base/problem.ts'
import { schemaSource } from '../schema/schemas.ts'
import type { Environment } from './environment.ts'
import { furtherNames, variables } from './variables.ts'

type Refused = Omit<Problem, 'where'>

const ELSEWHERE = {
  what: 'hands the browser, and so the password of the user, to another machine',
  expected: 'a browser of this machine',
  example: 'BROWSER_PATH=/usr/bin/chromium',
}

/** Variables that no run may have. */
const REFUSED: Readonly<Record<string, Refused>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: {
    what: 'switches the verification of certificates off',
    expected: 'the authority that issued the certificate, if it is not a public one',
    example: 'CA_FILE=authority.pem',
  },
  DEBUG_FILE: {
    what: 'writes what is typed and sent, secrets included, to a file that is neither redacted nor searched',
    expected: 'HEADED=1, which shows what happens',
    example: 'HEADED=1',
  },
  CONTRACT_HOME: {
    what: 'says where the .env files are, so it cannot stand in one of them',
    expected: 'the variable in the shell',
    example: 'CONTRACT_HOME=../our-contract npm run contract',
  },
  PW_TEST_CONNECT_WS_ENDPOINT: ELSEWHERE,
  SELENIUM_REMOTE_URL: ELSEWHERE,
}

const FOR_DEVELOPERS: Refused = {
  what: 'is a switch for the developers of Playwright, which may write secrets down or change what a page may do',
  expected: 'no such variable; HEADED=1 shows what happens',
  example: 'HEADED=1',
}

/** How such switches begin. */
const OF_DEVELOPERS =
  /^(PW(_|TEST_|MCP_|DEBUG)|SELENIUM_REMOTE_|PLAYWRIGHT_(DASHBOARD$|DISABLE_|PROXY_|SKIP_NAVIGATION_CHECK$))/

/** What Playwright for other languages sets, and the older name of `PLAYWRIGHT_HTML_OPEN`. */
const HARMLESS = /^PW_(LANG_NAME|LANG_NAME_VERSION|CLI_DISPLAY_VERSION|TEST_HTML_REPORT_OPEN)$/

/** Variables that are set and would weaken what a run promises. */
export const refusedVariables = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  Object.entries(values).flatMap(([where, value]) => {
    const insists = where === 'NODE_TLS_REJECT_UNAUTHORIZED' && value !== '0'
    const isOfDevelopers = OF_DEVELOPERS.test(where) && !HARMLESS.test(where)
    const refused = REFUSED[where] ?? (isOfDevelopers ? FOR_DEVELOPERS : undefined)
    return refused && !insists ? [{ where, ...refused }] : []
  })

const KNOWN = [
  ...Object.keys(variables).flatMap((name) => [name, `${name}_FILE`]),
  ...Object.keys(schemaSource('run-options.schema.json').properties),
  'SANDBOX_FAULT',
]

/**
 * Variables that nothing uses and that look like a known one. Whatever stands in a file was written for this suite. A shell
 * has variables of everybody, so there a name has to be nearer, and one beside its like is no mistake.
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
          example: `${near}=${variables[near]?.examples[0] ?? '…'}`,
        },
      ]
    })
}

/** The known name that differs least. */
const nearestKnown = (name: string): string =>
  KNOWN.reduce((best, known) => (distance(name, known) < distance(name, best) ? known : best))

const SLIPS_IN_FILE = 2

/** Shorter names have too many neighbours. */
const SHORTEST = 6
/** Names from this length on may have two slips. */
const LONG = 12

/** Whether a name is one typing mistake away: letters too many, too few or wrong, two that are swapped, or lower case. */
function isTypedFor(name: string, near: string): boolean {
  if (near.length < SHORTEST) return false
  const slips = distance(name.toUpperCase(), near)
  return slips <= (near.length < LONG ? 1 : 2) || (slips === 2 && sorted(name.toUpperCase()) === sorted(near))
}

const sorted = (text: string): string => [...text].sort().join('')
