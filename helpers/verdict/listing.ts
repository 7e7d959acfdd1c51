import type { FullConfig } from '@playwright/test/reporter'

/** Whether the command only lists the checks, and so has no verdict. */
export const isListing = ({ argv }: FullConfig): boolean => argv.includes('--list')
