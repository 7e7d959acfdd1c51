import type { RequestName } from '../../../contract/requests/index.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import { acceptedMember, isTaken } from '../../evidence/recorder.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { whyUnsent } from '../../evidence/safety.ts'
import { blocked, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { lateOf, type Refusal } from '../../requests/refusal.ts'
import { callBoth, flowsOf, refuseCalls } from '../business-api/calls.ts'
import { refuseTokens, requestToken, requestTokenOfSecond } from '../client-credentials/requests.ts'
import { newAuthorization, pushUnedited, shapeFor } from '../par/push.ts'
import { refusePushes } from '../par/refuse-pushes.ts'
import { action, type FlowRun, type Results } from '../results.ts'

declare module '../results.ts' {
  interface Results {
    readonly lateCases: undefined
  }
}

/** How many rows of a request are sent once more; of the others, all. A row of PAR costs two signatures. */
const MOST: Readonly<Partial<Record<RequestName, number>>> = { par: 60 }

const STILL = 'what was refused early must still be refused'

/** What a service may have forgotten by the end of a run. */
export const late = {
  lateCases: action('7', 'sends invalid requests again, a drawn part of them, after everything else', {
    sees: ['discovery', 'idToken', 'getAfterPut'],
    after: {
      keyRevocation: STILL,
      revokedAtProducts: STILL,
      introspectionOfRevoked: STILL,
      twoAtOnce: STILL,
      wrongPassword: STILL,
    },
    run: async (run, { discovery, idToken, getAfterPut: back }) => {
      const lateRun = { ...run, isLate: true as const, rows: drawnRows(run) }
      for (const by of [undefined, 'second'] as const) {
        await refuseLateTokens(lateRun, by)
        await refuseLatePushes(lateRun, discovery, by)
      }
      await refuseLateCalls(lateRun, { idToken, back })
      forgetUnproven(lateRun)
      return recorded(undefined)
    },
  }),
} satisfies Partial<Plan<FlowRun, Results>>

function drawnRows({ draw, rows, target }: FlowRun): readonly Refusal[] {
  const refused = rows.filter((row) => !row.isGood && !row.isTwice && !whyUnsent(target, row))
  return (['token', 'par', 'apiGet', 'apiPut'] as const)
    .flatMap((step) => {
      const own = refused.filter((row) => row.step === step)
      return draw.some(`late rows of ${step}`, own, MOST[step] ?? own.length)
    })
    .map(lateOf)
}

const isWanted = ({ rows }: FlowRun, by: 'second' | undefined, ...steps: readonly RequestName[]): boolean =>
  rows.some((row) => steps.includes(row.step) && row.by === by)

async function refuseLateTokens(run: FlowRun, by: 'second' | undefined): Promise<void> {
  if (!isWanted(run, by, 'token')) return
  const answer = noted(run, 'token', await (by ? requestTokenOfSecond(run) : requestToken(run)))
  await refuseTokens(run, acceptedMember('the token request', answer, 'access_token'), by)
}

async function refuseLatePushes(
  run: FlowRun,
  discovery: Recorded<Exchange>,
  by: 'second' | undefined,
): Promise<void> {
  if (!isWanted(run, by, 'par')) return
  const like = shapeFor(run, `late ${by ?? ''}`, 'escaped')
  const { authorization, pushed } = await pushUnedited(run, newAuthorization(run, by, undefined, like))
  await refusePushes(run, noted(run, 'par', pushed), discovery, by, authorization.drawn)
}

/** Only with the token of the client-credentials grant, which nothing has ended. */
async function refuseLateCalls(
  run: FlowRun,
  known: { readonly idToken: Recorded<string>; readonly back: Recorded<Exchange> },
): Promise<void> {
  if (!isWanted(run, undefined, 'apiGet', 'apiPut')) return
  const token = acceptedMember('the token request', await requestToken(run), 'access_token')
  const flow = await callBoth(run, token, 'clientCredentials')
  if (isTaken(flow.get) || isTaken(flow.put))
    await refuseCalls(run, flowsOf(recorded(flow), blocked('its token has ended')), known)
}

function noted(run: FlowRun, step: 'token' | 'par', answer: Recorded<Exchange>): Recorded<Exchange> {
  noteAnswer(run.repeats, { step, of: OCCASIONS.late, answer })
  return answer
}

/** The same rows were sent before: without a valid request next to them, they add nothing. */
function forgetUnproven({ attempts, rows }: FlowRun): void {
  for (const { key } of rows) {
    const one = attempts[key]
    if (one?.control.is !== 'accepted' || one.answer.is !== 'recorded') delete attempts[key]
  }
}
