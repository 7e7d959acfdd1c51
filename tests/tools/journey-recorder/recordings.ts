import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseLine, type RecordedAction } from '../../../helpers/tools/journey-recorder/recording.ts'

/** What was typed in the recordings. */
export const TYPED = {
  CONSENT_USERNAME: 'nadia',
  CONSENT_PASSWORD: 'p&ss "wörd" <1>',
  memorable: 'lighthouse',
  code: '271828',
  postcode: 'EX4 4PL',
} as const

/** Variables of the target in the recordings. */
export const VARIABLES = {
  CONSENT_USERNAME: TYPED.CONSENT_USERNAME,
  CONSENT_PASSWORD: TYPED.CONSENT_PASSWORD,
  DP_ID: 'bank-a',
}

/**
 * What Playwright's recorder noted of a walk by hand through pages that a plain service does not have: a log-in on two
 * pages with one heading, a one-time code in a frame, terms, a list of banks, and a consent in other words.
 */
export const UNUSUAL = recording('unusual.jsonl')

/** A walk by keyboard through plain pages: a wrong password first, and two data providers, one after the other. */
export const KEYBOARD = recording('keyboard.jsonl')

function recording(name: string): readonly RecordedAction[] {
  const lines = readFileSync(join(import.meta.dirname, 'recordings', name), 'utf8')
    .trim()
    .split('\n')
  return lines.map((text) => {
    const action: RecordedAction = JSON.parse(text)
    return { ...action, line: parseLine(JSON.stringify(action.line)) }
  })
}
