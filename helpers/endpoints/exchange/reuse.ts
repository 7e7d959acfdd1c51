import { attempt, noteMissing } from '../../evidence/attempts.ts'
import { answeredAction, useAfter } from '../../evidence/effects.ts'
import { accepted, acceptedMember, knownOf, type Run } from '../../evidence/recorder.ts'
import { isAccepted } from '../../http/answer.ts'
import {
  andThen,
  doesNotApply,
  type Exchange,
  type Missing,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import { askUserinfo } from '../userinfo/userinfo.ts'
import { CASES } from './cases.ts'
import type { Spent } from './refuse-exchanges.ts'
import { exchangeEdited } from './shared-code.ts'

/** The result of a code's first use. */
type Used = Pick<Spent, 'issued' | 'control'>

/** Sends each code that got tokens once more, and uses the access token of the first application's right before and after. */
export async function reuseCodes(
  run: Run,
  spent: readonly Spent[],
  userinfo: Recorded<Exchange>,
): Promise<void> {
  const [first] = spent.filter(({ row }) => !row.by)
  if (!first) noteMissing(run, Object.values(CASES), NO_REUSE)
  for (const one of spent) {
    const control = accepted('the exchange of a fresh code', one.control)
    const reuse = () => exchangeEdited({ ...run, control, known: knownOf(run) }, one.issued, one.row)
    if (one === first) await askAroundReuse(run, userinfo, one, reuse)
    else await reuse()
  }
}

const AROUND_REUSE = ['userinfo before reuse of the code', 'userinfo after reuse of the code'] as const
const NO_REUSE: Missing = { is: 'left out', because: 'no code was used a second time' }

/** Calls userinfo with the token of a code, right before and after the code is used a second time (RFC 6749, 4.1.2). */
async function askAroundReuse(
  run: Run,
  userinfo: Recorded<Exchange>,
  { control }: Used,
  reuse: () => Promise<Recorded<Exchange>>,
): Promise<void> {
  const [earlier, later] = AROUND_REUSE
  const token = acceptedMember('the token exchange', control, 'access_token')
  const use = () => askUserinfo(run, token)
  const usable = andThen(token, () => accepted('userinfo', userinfo))
  const before = await attempt(run, CASES[earlier], usable, use)
  const action = andThen(await reuse(), (again) =>
    isAccepted(again)
      ? doesNotApply('the code was accepted a second time')
      : answeredAction('the second use of the code', recorded(again)),
  )
  const isShared = andThen(token, (value) =>
    andThen(userinfo, ({ request }) =>
      request.headers.authorization === `Bearer ${value}` ? SHARED : action,
    ),
  )
  await useAfter(run, CASES[later], { before, action: isShared }, use)
}

const SHARED = doesNotApply('two exchanges gave the same access token')
