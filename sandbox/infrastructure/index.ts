import { answers } from './answers.ts'
import type { InfrastructureFaults } from './clauses.ts'
import { connections, portal } from './connections.ts'
import { slow } from './slow.ts'

/** Every infrastructure fault that the sandbox can have, by its id. */
export const infrastructure = {
  ...connections,
  ...answers,
  ...portal,
  ...slow,
} as const satisfies InfrastructureFaults
