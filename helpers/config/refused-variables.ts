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
    expected: 'the trace of the consent walk, which is redacted',
    example: 'TRACE=on',
  },
  PW_TEST_CONNECT_WS_ENDPOINT: ELSEWHERE,
  SELENIUM_REMOTE_URL: ELSEWHERE,
}

/** Variables that are set and would weaken what a run promises. */
export const refusedVariables = (values: Readonly<Record<string, string>>): readonly Problem[] =>
  Object.entries(REFUSED).flatMap(([where, { isHarmful = () => true, ...problem }]) => {
    const value = values[where]
    return value !== undefined && isHarmful(value) ? [{ where, ...problem }] : []
  })
