import type { AttemptOfRow, Evidence } from './evidence.ts'

/** Every request of a run that is not as it is to be, by its key: the rows, and those that were made up. */
export const wrongRequestsOf = ({
  refusals,
  madeUp,
}: Pick<Evidence, 'refusals' | 'madeUp'>): Readonly<Record<string, AttemptOfRow>> => ({
  ...refusals,
  ...madeUp?.attempts,
})
