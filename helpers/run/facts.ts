import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../base/attempt.ts'
import { runFolder } from '../base/run-folder.ts'
import { writeWhole } from '../base/write-whole.ts'
import { parseAs } from '../schema/schemas.ts'
import type { RecordingFacts } from '../verdict/checks.ts'

const path = (): string => join(runFolder(), 'facts.json')

/**
 * Passes the facts of a recording to the reporters. They are in a file, so that they are there even if the process of the first
 * check ends with that check.
 *
 * @throws CannotWrite
 */
export const writeFacts = (facts: RecordingFacts): void => writeWhole(path(), JSON.stringify(facts), 0o600)

/** The facts of this run's recording; `undefined` if it has not ended, or they cannot be read. */
export function readFacts(): RecordingFacts | undefined {
  const text = attempt(() => readFileSync(path(), 'utf8'))
  return text === undefined ? undefined : parseAs<RecordingFacts>(text, 'recording-facts.schema.json')
}
