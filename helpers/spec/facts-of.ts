import { count } from '../base/words.ts'
import { describeStrays } from '../browser/stray.ts'
import { weakSecrets } from '../config/secrets.ts'
import type { Target } from '../config/target.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { tidiedUp } from '../evidence/portal/housekeeping.ts'
import { undocumentedFields } from '../evidence/undocumented.ts'
import { countRows, type Refusal } from '../requests/refusal.ts'
import { unhiddenCredentials } from '../secrets/redact.ts'
import { own, show } from '../secrets/shown.ts'
import type { RecordedProvenance } from '../verdict/provenance/provenance.ts'
import type { SetupFacts } from '../verdict/setup-facts.ts'

/**
 * What a recording passes to the reports besides its evidence.
 *
 * @param secrets - those that are configured
 * @param provenance - what was recorded with what
 */
export function factsOf(
  evidence: Evidence,
  refusals: readonly Refusal[],
  secrets: Target['secrets'],
  provenance?: RecordedProvenance,
): SetupFacts {
  const { usage, checkSet, adaptations, madeUp, portal, strays } = evidence
  const undocumented = Object.entries(undocumentedFields(evidence)).map(
    ([step, names]) => [step, names.map((name) => show(name))] as const,
  )
  return {
    usage,
    undocumented: Object.fromEntries(undocumented),
    checkSet,
    adaptations: adaptations.map(({ at, does, bends }) => ({ at: show(at), does: show(does), bends })),
    products: evidence.products.map(({ name, title, reference, method, migration }) => ({
      name: show(name),
      title: show(title),
      reference: show(reference),
      method: own(method),
      migration: own(migration),
    })),
    ...(provenance && { provenance }),
    rows: countRows(refusals),
    notes: [...madeUpFrom(madeUp), ...tidiedUp(portal), ...describeStrays(strays), ...notHidden(secrets)].map(
      (note) => show(note),
    ),
  }
}

/** How many requests were made up, and from what. */
function madeUpFrom(madeUp: Evidence['madeUp']): readonly string[] {
  if (!madeUp) return []
  const sent = Object.values(madeUp.attempts).filter(({ answer }) => answer.is === 'recorded')
  return [`${count(sent.length, 'request')} were made up from the seed ${madeUp.seed} (ROBUSTNESS_SEED).`]
}

/** Which secrets the reports may show, and why. */
function notHidden(secrets: Target['secrets']): readonly string[] {
  return [
    ...weakSecrets(secrets).map(
      (name) => `${name} is short or a plain word, so it is hidden only where it stands alone.`,
    ),
    ...unhiddenCredentials().map(
      (name) => `The service issued a plain word as ${name}, so it cannot be hidden.`,
    ),
  ]
}
