import type { BrowserWalk, WalkRequest } from '../../browser/browser-walk.ts'
import { journeyOfLogIn, journeyOfPassword } from '../../browser/journeys.ts'
import type { Target } from '../../config/target.ts'
import type { Consent } from '../../evidence/evidence.ts'
import { BEHIND_LOG_IN, CONSENTS } from '../../evidence/probe-list.ts'
import { acceptedMember, type Run } from '../../evidence/recorder.ts'
import { andThen, blocked, doesNotApply, type Missing, type Recorded, recorded } from '../../http/exchange.ts'
import { wrongPassword } from '../../requests/different.ts'
import type { Authorization } from '../../requests/documented-requests.ts'
import { type PushedAuthorization, pushUnedited } from '../par/push.ts'
import { noteWalk, walkRequest } from './consent.ts'

/** What probes work with, including the first pushed request. */
export interface Probing extends Run, PushedAuthorization {
  readonly approved: Recorded<Consent>
  /** Whether discovery says that requests must be pushed (RFC 9126, 5). */
  readonly requiresPushing: boolean
}

/** The shortest time to wait on a page, in milliseconds. */
const LEAST_MS = 2_000

/**
 * How a probe walks: through the log-in, the choice of a data provider and all other pages that the approved consent passed
 * before its decision. It decides nothing, and waits on a page no longer than that whole consent took.
 *
 * It does not type a password again that was refused once: failed log-ins may lock the user out.
 */
function undecided({
  target,
  walks,
  approved,
}: Probing): Required<Pick<WalkRequest, 'endsAt'>> & Pick<WalkRequest, 'patience'> {
  const logIn = journeyOfLogIn(target.consent.journeys)
  const isRefused = ({ failure, isWrongPassword }: BrowserWalk) =>
    !isWrongPassword && failure?.journey === logIn && failure.stays === true
  const walk = approved.is === 'recorded' ? approved.value.walk : undefined
  const walked = walk?.pages.map(({ journey }) => journey) ?? []
  const decision = walked.indexOf('approve')
  const before = decision < 0 ? walked : walked.slice(0, decision)
  const passed = new Set([logIn, 'signIn', 'chooseDataProvider', ...before])
  return {
    ...(walk && { patience: Math.max(LEAST_MS, walk.durationMs) }),
    endsAt: (journey) =>
      CONSENTS.has(journey) || !passed.has(journey) || (journey === logIn && walks.some(isRefused)),
  }
}

type Walk = (request: WalkRequest & ReturnType<typeof undecided>) => Promise<BrowserWalk>

/** Opens a request_uri, or a request that was not pushed, and walks as far as the consent. */
export const look = async (
  run: Probing,
  authorization: Authorization,
  requestUri: string | undefined,
  walkBy: Walk = async (request) => (await run.open()).walk(request),
): Promise<Recorded<BrowserWalk>> =>
  andThen(walkRequest(run, authorization, requestUri, 'approve'), async (request) => {
    const walk = await walkBy({ ...request, ...undecided(run) })
    noteWalk(run, walk)
    return recorded(walk)
  })

/** Makes another request_uri from one that was issued; `undefined` if that is impossible. */
export type MakeUri = (issued: string) => string | undefined

/** Opens the request_uri of a pushed request, or one that is made from it. */
export const openPushed = async (
  run: Probing,
  { authorization, pushed }: PushedAuthorization,
  makeUri: MakeUri = (issued) => issued,
  walkBy?: Walk,
): Promise<Recorded<BrowserWalk>> => {
  const whose = authorization.signedBy === 'second' ? ' of the second application' : ''
  const requestUri = acceptedMember(`the pushed authorization request${whose}`, pushed, 'request_uri')
  return andThen(requestUri, (issued) => {
    const made = makeUri(issued)
    return made === undefined ? UNMADE : look(run, authorization, made, walkBy)
  })
}

const UNMADE = doesNotApply('the request_uri of this run cannot be changed in this way')

const PASSWORD = 'CONSENT_PASSWORD'

/** Why no wrong password is tried; `undefined` if one is. */
export function whyNoneTried({ consent }: Target): Missing | undefined {
  if (!consent.triesWrongPassword)
    return {
      is: 'not configured',
      because: 'set CONSENT_WRONG_PASSWORD=yes, unless a failed log-in may lock the user out',
    }
  return consent.variables[PASSWORD] && journeyOfPassword(consent.journeys)
    ? undefined
    : { is: 'not configured', because: `no journey types ${PASSWORD}` }
}

/**
 * Tries to log in with a wrong password, in a browser without a session, and walks as far as the first page that only a
 * logged-in user sees.
 */
export async function tryWrongPassword(run: Probing): Promise<Recorded<BrowserWalk>> {
  const session = await (await run.open()).anew?.()
  if (!session) return blocked('there is no browser without a logged-in user')
  const { journeys, variables } = run.target.consent
  const journey = journeyOfPassword(journeys) ?? ''
  const wrong = wrongPassword(variables[PASSWORD] ?? '')
  run.secrets.push({ name: 'wrong_password', value: wrong })
  const walkBy: Walk = async (request) => {
    const walk = await session.walk({
      ...request,
      variables: { ...request.variables, [PASSWORD]: wrong },
      endsAt: (name, pages) =>
        request.endsAt(name, pages) || (BEHIND_LOG_IN.has(name) && pages.includes(journey)),
    })
    const isTried = walk.pages.some((page) => page.journey === journey && !page.isUntouched)
    return { ...walk, ...(isTried && { isWrongPassword: true as const }) }
  }
  try {
    return await openPushed(run, await pushUnedited(run), undefined, walkBy)
  } finally {
    await session.close()
  }
}
