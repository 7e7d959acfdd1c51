import { randomUUID } from 'node:crypto'

/** Tells the run of this process from every other one. */
export const RUN_ID = randomUUID()
