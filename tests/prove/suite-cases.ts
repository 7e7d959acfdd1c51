import { join } from 'node:path'
import type { AnyClauseId } from '../../contract/index.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import type { Step } from '../../helpers/evidence/steps.ts'
import { readRecord, writeRecord } from '../../helpers/evidence/store.ts'
import { BASELINE, type Case } from './case.ts'

interface SuiteFault {
  readonly says: string
  readonly departs: readonly AnyClauseId[]
  readonly inconclusive: readonly AnyClauseId[]
  readonly alter: (evidence: Evidence) => Evidence
}

const SUITE_FAULTS: Readonly<Record<string, SuiteFault>> = {
  'suite.grant-type-misspelt': {
    says: 'The suite sends another grant_type than it documents.',
    departs: [],
    inconclusive: ['token.request'],
    alter: (evidence) => sent(evidence, 'token', { grant_type: 'client-credentials' }),
  },
  'suite.assertion-type-absent': {
    says: 'The suite sends a pushed authorization request without client_assertion_type.',
    departs: [],
    inconclusive: ['par.request'],
    alter: (evidence) => sent(evidence, 'par', { client_assertion_type: '' }),
  },
  'suite.verifier-short': {
    says: 'The suite sends a code verifier that is too short.',
    departs: [],
    inconclusive: ['exchange.request'],
    alter: (evidence) => sent(evidence, 'codeExchange', { code_verifier: 'short' }),
  },
}

/**
 * Faults of the suite itself: what it sent is altered in the evidence. They are told as the suite's own.
 *
 * @param folder - the evidence of the recorded cases, to which theirs is added
 */
export function suiteCases(folder: string): readonly Case[] {
  const baseline = readRecord(join(folder, `${BASELINE}.json`))
  if (!baseline) return []
  return Object.entries(SUITE_FAULTS).map(([name, { says, departs, inconclusive, alter }]) => {
    writeRecord(join(folder, `${name}.json`), alter(baseline))
    return { name, kind: 'suite', says, behavior: () => ({}), departs, inconclusive }
  })
}

function sent(evidence: Evidence, step: Step, fields: Readonly<Record<string, string>>): Evidence {
  const exchange = evidence.steps[step]
  if (exchange.is !== 'recorded') return evidence
  const { request } = exchange.value
  const altered = { ...exchange.value, request: { ...request, form: { ...request.form, ...fields } } }
  return { ...evidence, steps: { ...evidence.steps, [step]: { is: 'recorded', value: altered } } }
}
