import { controlOf, note, noteMissing, twice } from '../../evidence/attempts.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import type { Run } from '../../evidence/recorder.ts'
import { noteAnswer, noteConsent } from '../../evidence/repeats.ts'
import { whyUnsent } from '../../evidence/safety.ts'
import type { Missing, Recorded } from '../../http/exchange.ts'
import type { Refusal } from '../../requests/refusal.ts'
import { newAuthorization, pushAgain, shapeFor, withProvider } from '../par/push.ts'
import { exchangeCode } from './codes.ts'
import { approveBoth, codeOf } from './consent.ts'

const BY_HAND: Missing = {
  is: 'not configured',
  because: 'CONSENT is manual, and the user is not asked to approve two consents at once',
}

/**
 * Pushes two authorizations at the same moment, opens both in one browser and exchanges both codes at the same moment. The
 * second code is sent twice (RFC 6749, 4.1.2). If a data provider is configured, one request leaves `dp_id` blank. The
 * tokens are not used: the document does not say how many consents of a user live at a time, so each exchange may end the
 * tokens of the other.
 *
 * @param control - the token that the first code of the run got
 */
export async function authorizeTwo(run: Run, control: Recorded<unknown>): Promise<void> {
  const row = run.rows.find(({ step, isTwice }) => step === 'exchange' && isTwice)
  if (!row) return
  const state = whyUnsent(run.target, row) ?? (run.target.consent.isManual ? BY_HAND : controlOf(control))
  if (state.is === 'accepted') await authorizeBoth(run, row)
  else noteMissing(run, [row], state)
}

async function authorizeBoth(run: Run, row: Refusal): Promise<void> {
  const blank = run.target.dataProvider && ''
  const [first, second] = await Promise.all([
    pushAgain(
      run,
      newAuthorization(run, 'application', blank, shapeFor(run, OCCASIONS.firstTab, 'long')),
      OCCASIONS.firstTab,
    ),
    pushAgain(run, withProvider(run, 'application', 'printable'), OCCASIONS.secondTab),
  ])
  const [consent, other] = await approveBoth(run, first, second)
  // A service may keep only one authorization of a user at a time, so a missing redirect is not judged.
  const isRedirected = (one: typeof consent) => one.is === 'recorded' && one.value.redirect !== undefined
  if (isRedirected(consent)) noteConsent(run.repeats, { of: OCCASIONS.firstTab, consent })
  if (isRedirected(other)) noteConsent(run.repeats, { of: OCCASIONS.secondTab, consent: other })
  const code = codeOf(other)
  const [answer, { attempt, taken }] = await Promise.all([
    exchangeCode(run, { authorization: first.authorization, code: codeOf(consent) }),
    twice(run, (http) => exchangeCode({ ...run, http }, { authorization: second.authorization, code })),
  ])
  note(run, row, code.is === 'recorded' ? attempt : { control: controlOf(code), answer: code })
  noteAnswer(run.repeats, { step: 'exchange', of: OCCASIONS.firstTab, answer })
  if (taken) noteAnswer(run.repeats, { step: 'exchange', of: OCCASIONS.secondTab, answer: taken })
}
