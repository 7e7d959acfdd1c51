import { type Observed, outcomeFact } from '../../evidence/answer-facts.ts'
import type { PortalEvidence, Seen } from '../../evidence/portal/portal-evidence.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'

/** What a run saw at the portal on subjects that the document leaves open. */
export function observePortal(portal: Recorded<PortalEvidence>): readonly Observed[] {
  if (portal.is !== 'recorded') return []
  const { creation, renewal, revocation, walks } = portal.value
  const states = new Set(walks.flatMap(({ readings }) => readings.state ?? []))
  const observed: Observed[] = []
  const note = (subject: string, clause: Observed['clause'], facts: Observed['facts']) =>
    observed.push({ subject, clause, facts })
  if (states.size > 0) note('states of an API key', 'key-pair.states', { states: [...states].sort() })
  if (creation.is === 'recorded' && renewal.is === 'recorded')
    note('former secret of a renewed key', 'key-pair.former-secret', {
      ...outcome(renewal.value.formerToken),
      ...changes(creation.value.confirmed, renewal.value.confirmed),
    })
  if (revocation.is === 'recorded') {
    const subject = 'token that was issued before its key was revoked'
    note(subject, 'key-pair.token-of-revoked-key', outcome(revocation.value.callAfterwards))
  }
  return observed
}

const outcome = (step: Recorded<Exchange>): Observed['facts'] => ({ answer: outcomeFact(step) })

/** What a renewal changes. */
function changes({ pair: was }: Seen, { pair: is }: Seen): Observed['facts'] {
  if (was.is !== 'recorded' || is.is !== 'recorded') return {}
  return {
    'another client ID': was.value.client_id !== is.value.client_id,
    'another client secret': was.value.client_secret !== is.value.client_secret,
  }
}
