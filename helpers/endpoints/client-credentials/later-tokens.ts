import { type Observed, outcomeFact } from '../../evidence/answer-facts.ts'
import { OCCASIONS, repeatKey } from '../../evidence/keys.ts'
import { accepted, acceptedMember, type Run } from '../../evidence/recorder.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { andThen, type Recorded } from '../../http/exchange.ts'
import { callBusinessApi, type Flow } from '../business-api/calls.ts'
import { requestToken, requestTokenOfSecond } from './requests.ts'

/** Calls the business API with the token that was issued after the cases of the token request (document, 4.6). */
export async function callWithLaterToken(run: Run, first: Recorded<Flow>): Promise<void> {
  const issued = run.repeats.answers[repeatKey('token', OCCASIONS.refused)]?.answer
  const control = andThen(first, ({ get }) => accepted('the first call', get))
  if (!issued || control.is !== 'recorded') return
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await callBusinessApi(run, token, 'clientCredentials')
  noteAnswer(run.repeats, { step: 'apiGet', of: OCCASIONS.later, answer })
}

/** Observes what a token of the second application, if there is one, opens at the business API of the first. */
export async function observeSecond(run: Run): Promise<readonly Observed[]> {
  if (!run.target.second) return []
  const [issued, ofFirst] = await Promise.all([requestTokenOfSecond(run), requestToken(run)])
  noteAnswer(run.repeats, { step: 'token', of: OCCASIONS.second, answer: issued })
  noteAnswer(run.repeats, { step: 'token', of: OCCASIONS.alongsideSecond, answer: ofFirst })
  const token = acceptedMember('the token request', issued, 'access_token')
  const answer = await callBusinessApi(run, token, 'clientCredentials')
  const facts = { answer: outcomeFact(answer) }
  return [{ subject: 'token of the second application', clause: 'api.data-of-application', facts }]
}
