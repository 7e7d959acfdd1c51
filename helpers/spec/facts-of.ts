import { describeStrays } from '../browser/stray.ts'
import type { Target } from '../config/target.ts'
import { weakSecrets } from '../config/variables.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { tidiedUp } from '../evidence/portal/clean-up.ts'
import { undocumentedFields } from '../evidence/undocumented.ts'
import { countRows, type Refusal } from '../requests/refusal.ts'
import { unhiddenCredentials } from '../secrets/redact.ts'
import { own, show } from '../secrets/shown.ts'
import type { SetupFacts } from '../verdict/checks.ts'

/**
 * What a recording passes to the reports besides its evidence.
 *
 * @param secrets - those that are configured
 */
export function factsOf(
  evidence: Evidence,
  refusals: readonly Refusal[],
  secrets: Target['secrets'],
): SetupFacts {
  const { usage, checkSet, adaptations, portal, strays } = evidence
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
    rows: countRows(refusals),
    notes: [...tidiedUp(portal), ...describeStrays(strays), ...notHidden(secrets)].map((note) => show(note)),
  }
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
