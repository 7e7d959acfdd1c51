import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import { variablesOf } from '../browser/journeys.ts'
import type { Target } from '../config/target.ts'
import { blocked, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { wrongPassword } from '../requests/wrong-password.ts'
import { noteWalk, walkRequest } from './consent.ts'
import { OPENED } from './probe-list.ts'
import { type Probing, patience } from './probing.ts'
import { newAuthorization, type PushedAuthorization, pushUnedited } from './pushed-authorization.ts'
import { acceptedMember, type Recorder } from './recorder.ts'

const PASSWORD = 'CONSENT_PASSWORD'

/** The journey that types the password; none where the user logs in by something else. */
export const journeyOfPassword = ({ journeys }: Pick<Target['consent'], 'journeys'>): string | undefined =>
  Object.entries(journeys).find(([name, journey]) => variablesOf({ [name]: journey }).includes(PASSWORD))?.[0]

/** Why no wrong password is tried; `undefined` if one is. */
export function whyNoneTried({ consent }: Target): Missing | undefined {
  if (!consent.triesWrongPassword)
    return {
      is: 'not configured',
      because: 'set CONSENT_WRONG_PASSWORD=yes, unless a failed log-in may lock the user out',
    }
  return consent.variables[PASSWORD] && journeyOfPassword(consent)
    ? undefined
    : { is: 'not configured', because: `no journey types ${PASSWORD}` }
}

/**
 * Tries to log in with a wrong password, where nobody is logged in, and goes as far as the first page behind it. The spare
 * request serves for it as long as it leads to the log-in.
 */
export async function tryWrongPassword(recorder: Recorder, probing: Probing): Promise<Recorded<BrowserWalk>> {
  const session = await (await probing.open()).anew?.()
  if (!session) return blocked('there is no browser in which nobody is logged in')
  const tryWith = (pushed: PushedAuthorization) => walkWith(recorder, probing, session, pushed)
  try {
    const spare = await probing.spare
    const walk = spare && (await tryWith(spare))
    if (walk?.is === 'recorded' && walk.value.isWrongPassword) return walk
    return await tryWith(await pushUnedited(recorder, probing.endpoints.par, newAuthorization(recorder)))
  } finally {
    await session.close()
  }
}

async function walkWith(
  { target, secrets, walks }: Recorder,
  { endpoints, approved }: Probing,
  session: ConsentSession,
  { authorization, pushed }: PushedAuthorization,
): Promise<Recorded<BrowserWalk>> {
  const requestUri = acceptedMember(
    'the pushed authorization request for the wrong password',
    pushed,
    'request_uri',
  )
  if (requestUri.is !== 'recorded') return requestUri
  const journey = journeyOfPassword(target.consent) ?? ''
  const request = walkRequest(target, endpoints, authorization, requestUri.value, 'approve')
  if (request.is !== 'recorded') return request
  const { variables } = request.value
  const wrong = wrongPassword(variables[PASSWORD] ?? '')
  secrets.push({ name: 'wrong_password', value: wrong })
  const walked = await session.walk({
    ...request.value,
    ...patience(approved),
    variables: { ...variables, [PASSWORD]: wrong },
    endsAt: (name, pages) => OPENED.has(name) && pages.includes(journey),
  })
  const isTried = walked.pages.some((page) => page.journey === journey)
  const walk: BrowserWalk = { ...walked, ...(isTried && { isWrongPassword: true }) }
  noteWalk({ walks, secrets }, walk)
  return recorded(walk)
}
