import { always } from '../behaviors/answers.ts'
import type { WireHook } from '../behaviors/behavior.ts'
import { hangUp } from '../behaviors/wire.ts'
import { BY_PORTAL } from './clauses.ts'
import type { InfrastructureFaults } from './infrastructure-fault.ts'

const UNAVAILABLE = {
  status: 503,
  headers: { 'Content-Type': 'text/html' },
  body: '<title>Back soon</title>',
}

/** Resets the connection of a form that revokes a key. */
const losesRevocations: WireHook = (incoming, outgoing, serve) => {
  if (incoming.url?.endsWith('/revoke')) hangUp(incoming, outgoing, serve)
  else serve()
}

/** A developer portal that cannot be reached, or not always. */
export const portal = {
  'portal.refused': {
    says: 'The developer portal refuses connections.',
    touches: ['portal'],
    unreachable: BY_PORTAL,
    behavior: () => ({ settings: { refusing: ['portal'] } }),
  },
  'portal.unavailable': {
    says: 'The developer portal is always answered 503.',
    touches: ['portal'],
    unreachable: BY_PORTAL,
    behavior: () => always('portal', UNAVAILABLE),
  },
  'portal.reset-at-revocation': {
    says: 'The connection is reset where a key is revoked.',
    touches: ['portal'],
    unreachable: ['key-pair.revoked'],
    behavior: () => ({ wire: { portal: losesRevocations } }),
  },
} as const satisfies InfrastructureFaults
