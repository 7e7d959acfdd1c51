import { expect, test } from 'vitest'
import { viewEvidence } from '../../../helpers/report/evidence-view.ts'
import { exitCodeOfReplay, type Replay, replayLines } from '../../../helpers/tools/replay/tell.ts'
import type { Outcome } from '../../../helpers/verdict/outcome.ts'
import { answered } from '../../exchanges.ts'
import { REFUSAL, SECRETS, sampleEvidence, sampleReport } from '../../report/sample.ts'
import { told } from '../../told.ts'

const LAYOUT = { width: 80, color: false, isVerbose: false }
const clauseOf = (id: string) => {
  const found = sampleReport().clauses.find((clause) => clause.id === id)
  if (!found) throw new Error(`There is no clause ${id}.`)
  return found
}

/** The sample's clause then, and the same with another outcome now. */
function replayed(
  id: string,
  outcome: Outcome,
  keys: readonly string[],
  other: Partial<Replay> = {},
): Replay {
  const clause = clauseOf(id)
  const evidence = sampleEvidence()
  const now = {
    ...evidence,
    steps: { ...evidence.steps, token: answered(200, { access_token: SECRETS.accessToken, scope: 'a' }) },
  }
  const detail = told(outcome === 'kept' ? '' : 'expected /scope present; received /scope missing')
  return {
    former: { clause, view: viewEvidence(evidence), at: told('2026-11-21T14:03:00.000Z') },
    now: {
      clause: {
        ...clause,
        outcome,
        detail,
        checks: [told({ title: id, outcome, detail, judgedOn: [...keys] })],
      },
      view: viewEvidence(now),
      at: told('2026-11-21T15:00:00.000Z'),
    },
    usage: { requests: 1, logins: 0, consents: 0 },
    keys,
    isUnreachable: false,
    ...other,
  }
}

test('both answers are told, and that the clause holds now', () => {
  const text = replayLines(replayed('token.scope', 'kept', ['token']), LAYOUT).join('\n')
  const [former = '', now = ''] = text.split('  Now: kept')
  expect(former).toContain('Then, on 21 November 2026 at 14:03 UTC: broken')
  expect(former).toContain('client_secret = <client_secret#')
  expect(former).toContain('received  /scope missing')
  expect(now).toContain('"scope": "a"')
  expect(now).toContain('KEPT  token.scope holds now; it was broken on 21 November 2026 at 14:03 UTC.')
  expect(now).toContain('Sent 1 request, 0 log-ins, 0 consents.')
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
})

test('a departure that stays is told with what was expected and received', () => {
  const text = replayLines(replayed('token.scope', 'broken', ['token']), LAYOUT).join('\n')
  expect(text).toContain(
    'BROKEN  token.scope still departs: expected /scope present; received /scope\n  missing',
  )
})

test('a row is told by what is edited, a step that was not reached by the reason, a consent by its pages', () => {
  const lines = (id: string, key: string) => replayLines(replayed(id, 'kept', [key]), LAYOUT).join('\n')
  expect(lines('token.client-secret-required', REFUSAL)).toContain('When client_secret is missing')
  expect(lines('exchange.request', 'codeExchange')).toContain('not sent: PAR answered without request_uri')
  expect(lines('authorization.log-in', 'consent: approved')).toContain('page “Sign in” (signIn) at')
})

test('of many answers two are told, unless all are wanted', () => {
  const many = replayed('token.scope', 'broken', ['token', 'par', 'discovery', 'refresh', 'unknown'])
  expect(replayLines(many, LAYOUT).join('\n')).toContain('… and 2 more: VERBOSE=yes prints them.')
  const all = replayLines(many, { ...LAYOUT, isVerbose: true }).join('\n')
  expect(all).not.toContain('more:')
  expect(all).toContain('Refresh of the tokens of the code grant')
})

for (const [outcome, isUnreachable, code] of [
  ['kept', false, 0],
  ['broken', false, 1],
  ['warning', false, 1],
  ['notice', true, 1],
  ['unreachable', false, 3],
  ['blocked', true, 3],
  ['inconclusive', true, 3],
  ['inconclusive', false, 4],
  ['left out', false, 4],
  ['not configured', false, 4],
] as const)
  test(`${outcome}, ${isUnreachable ? 'without an answer' : 'with answers'}, ends with ${code}`, () => {
    expect(exitCodeOfReplay(replayed('token.scope', outcome, ['token'], { isUnreachable }))).toBe(code)
  })

test('what could not be judged is told as such', () => {
  const text = replayLines(replayed('token.scope', 'left out', ['token']), LAYOUT).join('\n')
  expect(text).toMatch(/^LEFT-OUT {2}token\.scope could not be judged: /m)
})
