import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Time } from '../base/formats.ts'
import { Misconfigured } from '../base/problem.ts'
import { privateFolder } from '../base/run-folder.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { readPrivately, readRecord, recordPath, writePrivately, writeRecord } from '../evidence/store.ts'
import { parseAs } from '../schema/schemas.ts'
import { own, type Shown } from '../secrets/shown.ts'
import type { SetupFacts } from '../verdict/checks.ts'

/** Which run recorded evidence that is kept. */
export interface Recording {
  /** @format uuid */
  readonly run: Shown
  readonly startedAt: Time<Shown>
  /** What its recording told the reports. */
  readonly facts: SetupFacts
}

/** What a run leaves for one that judges it again: outside the project, readable by its owner only. */
export interface KeptFile extends Recording {
  readonly version: 4
  readonly evidence: Evidence
}

/** Where the evidence of a target is kept. */
function keptPath(folder: string, target: string): string {
  const name = createHash('sha256').update(`${folder}\0${target}`).digest('hex').slice(0, 16)
  return join(privateFolder(), `${name}.json`)
}

/**
 * Keeps the evidence of this run, once it has ended. Nothing where none was recorded.
 *
 * @param folder - the project's folder
 * @throws CannotWrite
 */
export function keepEvidence(recording: Recording, folder: string, target: string): void {
  const evidence = readRecord(recordPath())
  if (!evidence) return
  const kept: KeptFile = { version: 4, ...recording, evidence }
  writePrivately(keptPath(folder, target), JSON.stringify(kept))
}

/** Deletes the evidence of a target that is kept. */
export const deleteKept = (folder: string, target: string): void =>
  rmSync(keptPath(folder, target), { force: true })

/**
 * Makes the kept evidence of a target that of this run.
 *
 * @returns the run that recorded it
 * @throws Misconfigured if there is none, or it cannot be read
 * @throws CannotWrite
 */
export function takeKept(folder: string, target: string): Recording {
  const text = readPrivately(keptPath(folder, target))
  const found = text === undefined ? undefined : parseAs<KeptFile>(text, 'kept-evidence.schema.json')
  if (!found)
    throw new Misconfigured([
      {
        where: '--no-deps',
        what: `there is no evidence of ${target} to judge`,
        expected: 'evidence that an earlier run of this version kept, in this folder',
        example: 'KEEP_RECORD=yes npm run contract',
      },
    ])
  writeRecord(recordPath(), found.evidence)
  return { run: own(found.run), startedAt: own(found.startedAt), facts: found.facts }
}
