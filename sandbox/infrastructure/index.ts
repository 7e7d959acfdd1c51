import { answers } from './answers.ts'
import { connections } from './connections.ts'
import type { InfrastructureFaults } from './infrastructure-fault.ts'
import { portal } from './portal.ts'

export type { InfrastructureFault, InfrastructureFaults } from './infrastructure-fault.ts'

/** Every infrastructure fault that the sandbox can have, by its id. */
export const infrastructure = {
  ...connections,
  ...answers,
  ...portal,
} as const satisfies InfrastructureFaults

/** The id of an infrastructure fault. */
export type InfrastructureFaultId = keyof typeof infrastructure
