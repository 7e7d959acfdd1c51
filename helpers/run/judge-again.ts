import type { Shaping } from '../config/shaping.ts'
import { moment } from '../report/page/words.ts'
import { phrase } from '../secrets/shown.ts'
import type { SetupFacts } from '../verdict/setup-facts.ts'
import { takenEvidence } from './kept-evidence.ts'

/** How a run that judges kept evidence begins. */
export interface Beginning {
  /** What it does, in words. */
  readonly does: string
  /** Why it cannot be `kept`, a sentence each. */
  readonly shortfalls: readonly string[]
  /** What the recording told, where it is known whose it is. */
  readonly facts: SetupFacts
}

/**
 * Kept evidence is as good as what a run would record now where a whole run recorded it with the same configuration; never
 * for the gate, which asks how the service is now.
 *
 * @param isGate - whether the rules of the gate hold
 */
export function judgeAgain(shaping: Shaping, isGate: boolean): Beginning {
  const ofGate = isGate ? ['--no-deps judges the evidence of an earlier run.'] : []
  const kept = takenEvidence(shaping)
  if (kept.is === 'unsure')
    return { does: 'judging kept evidence again', shortfalls: [...ofGate, kept.because], facts: {} }
  const { run, startedAt, facts } = kept.recording
  const note = phrase`The evidence of run ${run}, recorded on ${moment(startedAt)}, was judged again; nothing was sent.`
  return {
    does: `judging the evidence of run ${run} again`,
    shortfalls: ofGate,
    facts: { ...facts, notes: [note, ...(facts.notes ?? [])] },
  }
}
