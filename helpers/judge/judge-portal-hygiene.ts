import { missingAfter } from '../browser/browser-walk.ts'
import type { PortalEvidence } from '../evidence/portal/portal-evidence.ts'
import { doesNotApply, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { controlFinding, judgeEnded, ofConfirmed } from './judge-portal.ts'
import { pairAfter } from './judge-portal-pairs.ts'

/** Whether nobody sees the list of keys who is not logged in (OWASP ASVS 4.0.3, 4.1.3). */
export function judgeListNeedsSession(portal: Recorded<PortalEvidence>): Finding | Kept {
  if (portal.is !== 'recorded') return portal
  const { keys, stranger } = portal.value
  if (!stranger) return { is: 'left out', because: 'nobody else opened the list of keys' }
  if (stranger.is !== 'recorded') return stranger
  if (keys.is !== 'recorded') return keys
  if (keys.value.length === 0) return doesNotApply('the list has no key')
  const { keys: seen, failure } = stranger.value
  const same = keys.value.filter((row) => seen?.includes(row)).length
  if (same > 0) return departs('no key for somebody who is not logged in', `${same} of the listed ones`)
  const isOfPage = failure === undefined || failure.kind === 'page' || failure.kind === 'blocked'
  return isOfPage ? KEPT : missingAfter(failure)
}

/** Whether a client secret that was issued is on no later page (OWASP ASVS 4.0.3, 2.10.4). */
export function judgeSecretOnce(portal: Recorded<PortalEvidence>): Finding | Kept {
  if (portal.is !== 'recorded') return portal
  const { creation, walks } = portal.value
  const issued = pairAfter(creation)
  if (issued.is !== 'recorded') return issued
  const later = walks.filter(({ showsSecret }) => showsSecret !== undefined)
  if (later.length === 0)
    return { is: 'inconclusive', because: 'no page could be read after the secret was issued' }
  const again = later.find(({ showsSecret }) => showsSecret)
  const title = again?.pages.at(-1)?.title ?? ''
  return again ? departs('no client secret that was issued before', `one, on the page “${title}”`) : KEPT
}

/** Whether the former secret of a renewed key gets no token (OWASP ASVS 4.0.3, 6.4.1). */
export function judgeFormerSecretEnds(portal: Recorded<PortalEvidence>): Finding | Kept {
  return ofConfirmed(
    portal,
    'renewal',
    ({ walk, pair }, { control }, { creation, renewal, revocationSeconds }) => {
      if (renewal.is !== 'recorded') return renewal
      if (walk.failure) return missingAfter(walk.failure)
      const former = pairAfter(creation)
      if (pair.is !== 'recorded') return pair
      if (former.is !== 'recorded') return former
      if (pair.value.client_secret === former.value.client_secret)
        return doesNotApply('the renewal showed no other client secret')
      const before = controlFinding(control)
      if (before) return before
      return judgeEnded(renewal.value.formerToken, revocationSeconds)
    },
  )
}
