import { member, outcomeOf } from '../../http/answer.ts'
import { blocked, doesNotApply, type Exchange } from '../../http/exchange.ts'
import { type Finding, type Kept, keptIf } from '../../judge/finding.ts'
import { NOTHING_THERE, ofAnswer, ofAttempted } from '../../judge/read.ts'

/** Whether a revocation is answered with 200 (RFC 7009, 2.2), if tokens of this type can be revoked at all (2.2.1). */
export const judgeRevocation = ofAnswer((answer) =>
  NOTHING_THERE.has(answer.status) ? blocked('nothing is at the address of the endpoint') : judgeOk(answer),
)

/** Whether the revocation of an unknown token is also answered with 200. */
export const judgeUnknownRevoked = ofAttempted((answer) => judgeOk(answer))

function judgeOk(answer: Exchange): Finding | Kept {
  return member(answer, 'error') === 'unsupported_token_type'
    ? doesNotApply('access tokens cannot be revoked: unsupported_token_type')
    : keptIf(answer.status === 200, '200', outcomeOf(answer))
}
