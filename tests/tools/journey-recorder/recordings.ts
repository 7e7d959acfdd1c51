import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedAction } from '../../../helpers/tools/journey-recorder/recording.ts'
import { TYPED } from './unusual-pages.ts'

/** Variables of the target in the recordings. */
export const VARIABLES = {
  CONSENT_USERNAME: TYPED.CONSENT_USERNAME,
  CONSENT_PASSWORD: TYPED.CONSENT_PASSWORD,
  DP_ID: 'bank-a',
}

/** What Playwright's recorder noted of a walk by hand through the unusual pages. */
export const UNUSUAL = recording('unusual.json')

/** A walk by keyboard through plain pages: a wrong password first, and two data providers, one after the other. */
export const KEYBOARD = recording('keyboard.json')

function recording(name: string): readonly RecordedAction[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'recordings', name), 'utf8'))
}
