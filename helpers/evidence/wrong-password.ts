import type { BrowserWalk } from '../browser/browser-walk.ts'
import type { ConsentSession } from '../browser/consent-session.ts'
import { journeyOfPassword } from '../browser/journeys.ts'
import type { Target } from '../config/target.ts'
import { blocked, type Missing, type Recorded, recorded } from '../http/exchange.ts'
import { wrongPassword } from '../requests/different.ts'
import { noteWalk, walkRequest } from './consent.ts'
import { BEHIND_LOG_IN } from './probe-list.ts'
import { type Probing, undecided } from './probing.ts'
import { newAuthorization, pushUnedited } from './pushed-authorization.ts'
import { acceptedMember, type Recorder } from './recorder.ts'

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
 * Tries to log in with a wrong password, where nobody is logged in, and goes as far as the first page of the user behind it.
 */
export async function tryWrongPassword(recorder: Recorder, probing: Probing): Promise<Recorded<BrowserWalk>> {
  const session = await (await probing.open()).anew?.()
  if (!session) return blocked('there is no browser in which nobody is logged in')
  try {
    return await walkIn(session, recorder, probing)
  } finally {
    await session.close()
  }
}

async function walkIn(
  session: ConsentSession,
  recorder: Recorder,
  { endpoints, approved }: Probing,
): Promise<Recorded<BrowserWalk>> {
  const { target, secrets } = recorder
  const { authorization, pushed } = await pushUnedited(recorder, endpoints.par, newAuthorization(recorder))
  const requestUri = acceptedMember(
    'the pushed authorization request for the wrong password',
    pushed,
    'request_uri',
  )
  if (requestUri.is !== 'recorded') return requestUri
  const journey = journeyOfPassword(target.consent.journeys) ?? ''
  const request = walkRequest(target, endpoints, authorization, requestUri.value, 'approve')
  if (request.is !== 'recorded') return request
  const { variables } = request.value
  const wrong = wrongPassword(variables[PASSWORD] ?? '')
  secrets.push({ name: 'wrong_password', value: wrong })
  const { endsAt, ...looking } = undecided(recorder, approved)
  const walked = await session.walk({
    ...request.value,
    ...looking,
    variables: { ...variables, [PASSWORD]: wrong },
    endsAt: (name, pages) => endsAt(name, pages) || (BEHIND_LOG_IN.has(name) && pages.includes(journey)),
  })
  const isTried = walked.pages.some((page) => page.journey === journey && !page.isUntouched)
  const walk: BrowserWalk = { ...walked, ...(isTried && { isWrongPassword: true }) }
  noteWalk(recorder, walk)
  return recorded(walk)
}
