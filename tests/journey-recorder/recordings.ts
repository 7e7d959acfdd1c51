import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseLine, type RecordedAction } from '../../helpers/journey-recorder/recording.ts'
import { TYPED } from './unusual-pages.ts'

/** Variables of the target in the recordings. */
export const VARIABLES = {
  CONSENT_USERNAME: TYPED.CONSENT_USERNAME,
  CONSENT_PASSWORD: TYPED.CONSENT_PASSWORD,
  DP_ID: 'bank-a',
}

/** What Playwright's recorder noted of a walk by hand through the unusual pages. */
export const UNUSUAL: readonly RecordedAction[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recordings', 'unusual.json'), 'utf8'),
)

/** An action of the recorder as it would be with other parts. */
export function action(line: object, more: Partial<RecordedAction> = {}): RecordedAction {
  return { line: parseLine(JSON.stringify(line)), document: 1, title: '', snapshot: '', ...more }
}
