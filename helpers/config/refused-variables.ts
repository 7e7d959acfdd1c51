import type { Problem } from '../base/problem.ts'

interface Refused {
  readonly what: string
  readonly expected: string
  readonly example: string
  /** Whether a value does harm; any does where this is not given. */
  readonly isHarmful?: (value: string) => boolean
}

const ELSEWHERE = {
  what: 'hands the browser, and so the password of the user, to another machine',
  expected: 'a browser of this machine',
  example: 'BROWSER_PATH=/usr/bin/chromium',
}

/** Variables of Node.js and Playwright that no run may have. */
const REFUSED: Readonly<Record<string, Refused>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: {
    what: 'switches the verification of certificates off',
    expected: 'the authority that issued the certificate, if it is not a public one',
    example: 'CA_FILE=authority.pem',
    isHarmful: (value) => value === '0',
  },
  DEBUG_FILE: {
    what: 'writes what is typed and sent, secrets included, to a file that is neither redacted nor searched',
    expected: 'HEADED=1, which shows what happens',
    example: 'HEADED=1',
  },
  PW_TEST_CONNECT_WS_ENDPOINT: ELSEWHERE,
  SELENIUM_REMOTE_URL: ELSEWHERE,
}

const FOR_DEVELOPERS: Refused = {
  what: 'is a switch for the developers of Playwright, which may write secrets down or change what a page may do',
  expected: 'no such variable; HEADED=1 shows what happens',
  example: 'HEADED=1',
}

/** How such switches begin; `tests/config/refused-variables.test.ts` fails on one that is new. */
const OF_DEVELOPERS =
  /^(PW(_|TEST_|MCP_|DEBUG)|SELENIUM_REMOTE_|PLAYWRIGHT_(DASHBOARD$|DISABLE_|PROXY_|SKIP_NAVIGATION_CHECK$))/

/** What Playwright for other languages sets, and the older name of `PLAYWRIGHT_HTML_OPEN`. */
const HARMLESS = /^PW_(LANG_NAME|LANG_NAME_VERSION|CLI_DISPLAY_VERSION|TEST_HTML_REPORT_OPEN)$/

/** Variables that are set and would weaken what a run promises. */
export const refusedVariables = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  Object.entries(values).flatMap(([where, value]) => {
    const refused = REFUSED[where] ?? (OF_DEVELOPERS.test(where) && !HARMLESS.test(where) && FOR_DEVELOPERS)
    if (!refused) return []
    const { isHarmful = () => true, ...problem } = refused
    return isHarmful(value) ? [{ where, ...problem }] : []
  })
