import type { Evidence } from '../../evidence/evidence.ts'
import { doesNotApply } from '../../http/exchange.ts'
import { type Finding, KEPT, type Kept } from '../finding.ts'
import { departsIn, ofMetadata } from './of-metadata.ts'

const ISS = 'authorization_response_iss_parameter_supported'

/** Whether the discovery document says that redirects carry `iss` (FAPI 2.0 Security Profile, 5.3.2.2). */
export const judgeIssAnnounced = ofMetadata(({ [ISS]: told }, answer) =>
  told === true ? KEPT : departsIn([ISS], `/${ISS} true`, 'false, missing, or no boolean', answer),
)

/** Whether a service whose redirects carry `iss` says so (RFC 9207, 2.3). */
export function judgeIssTold({
  steps,
  consents,
  further,
}: Pick<Evidence, 'steps' | 'consents' | 'further'>): Finding | Kept {
  const again = Object.values(further.consents).map(({ consent }) => consent)
  const carried = [...Object.values(consents), ...again].some(
    (consent) => consent.is === 'recorded' && consent.value.redirect?.query.iss !== undefined,
  )
  const told = judgeIssAnnounced(steps.discovery)
  return told.is === 'departs' && !carried ? doesNotApply('no redirect carried iss') : told
}
