import type { Evidence } from '../evidence/evidence.ts'

/** One sentence for each seed of which a run could not do everything once more, which leaves no other trace. */
export function cutShort({ rounds = [] }: Pick<Evidence, 'rounds'>): readonly string[] {
  const seeds = new Set(rounds.filter(({ isCut }) => isCut).map(({ seed }) => seed))
  return [...seeds].map(
    (seed) =>
      `The second round with seed ${seed} was cut short: a request got no answer, or could not follow one that was refused.`,
  )
}
