import { expect, test } from 'vitest'
import { exitCodeOfReplay, type Replayed, replayLines } from '../../../commands/replay/replay-lines.ts'
import { viewEvidence } from '../../../helpers/report/evidence-view.ts'
import type { Outcome } from '../../../helpers/verdict/outcome.ts'
import { asShown } from '../../as-shown.ts'
import { answered } from '../../exchanges.ts'
import { SECRETS, sampleEvidence, sampleReport } from '../../report/sample.ts'

const LAYOUT = { width: 80, color: false, isVerbose: false }
const [sample] = sampleReport().clauses.filter(({ id }) => id === 'token.scope')
if (!sample) throw new Error('The sample has no such clause.')
const former = sample
const evidence = sampleEvidence()
const AT = asShown('2026-11-21T14:03:00.000Z')

/** A replay of the sample's clause with this outcome. */
function replayed(outcome: Outcome, keys: readonly string[] = ['token'], isUnreachable = false): Replayed {
  const token = answered(200, { access_token: SECRETS.accessToken, scope: 'a' })
  const detail = asShown(outcome === 'kept' ? '' : 'expected /scope present; received /scope missing')
  const checks = [asShown({ title: 'token.scope', outcome, detail, judgedOn: [...keys] })]
  return {
    clause: { ...former, outcome, detail, checks },
    view: viewEvidence({ ...evidence, steps: { ...evidence.steps, token } }),
    usage: { requests: 1, logins: 0, consents: 0 },
    keys,
    isUnreachable,
  }
}

const text = (...of: Parameters<typeof replayed>) =>
  replayLines(former, AT, replayed(...of), LAYOUT).join('\n')

test('the new answer is shown without secrets, and the conclusion says that the clause holds now', () => {
  const kept = text('kept')
  expect(kept).toMatch(/\n {2}token: kept\n/)
  expect(kept).toMatch(/"scope": "a"/)
  expect(kept).toContain('KEPT  token.scope holds now; it was broken on 21 November 2026 at 14:03 UTC.')
  expect(kept).toContain('Sent 1 request, 0 log-ins, 0 consents.')
  for (const secret of Object.values(SECRETS)) expect(kept).not.toContain(secret)
})

test('the conclusion distinguishes a clause that still departs from one that could not be judged', () => {
  expect(text('broken')).toContain('BROKEN  token.scope still departs: expected /scope present')
  expect(text('left out')).toMatch(/^LEFT-OUT {2}token\.scope could not be judged: /m)
  expect(text('broken', ['exchange'])).toContain('not sent: the PAR response has no request_uri')
})

for (const [outcome, isUnreachable, code] of [
  ['kept', true, 0],
  ['notice', true, 1],
  ['unreachable', false, 3],
  ['inconclusive', true, 3],
  ['left out', false, 4],
] as const)
  test(`a replay ${isUnreachable ? 'without an answer' : 'with answers'} and the outcome ${outcome} exits with ${code}`, () => {
    expect(exitCodeOfReplay(replayed(outcome, ['token'], isUnreachable))).toBe(code)
  })
