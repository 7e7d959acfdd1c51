import type { Evidence } from '../evidence/evidence.ts'
import { consentKey, lateProbeKey, PORTAL, probeKey, TLS } from '../evidence/keys.ts'
import { probeRows } from '../evidence/probe-list.ts'
import { productExchanges } from '../evidence/products/product-evidence.ts'
import { own, type Shown } from '../secrets/shown.ts'

const keys = new WeakMap<object, readonly Shown[]>()

/** Gives every part of the evidence the key that reports use for it. */
export function nameEvidence(evidence: Evidence): void {
  const { steps, repeats, consents, probes, addresses, idTokenSignatures, portal, products, tls } = evidence
  const name = (part: object, ...names: readonly string[]) => keys.set(part, names.map(own))
  for (const [step, answer] of Object.entries(steps)) name(answer, step)
  for (const [key, attempt] of Object.entries(evidence.refusals)) {
    name(attempt, key)
    if (attempt.answer.is === 'recorded') name(attempt.answer, key)
  }
  for (const [key, { answer }] of Object.entries(repeats.answers)) name(answer, key)
  for (const [key, { consent }] of Object.entries(repeats.consents)) name(consent, consentKey(key))
  for (const [decision, consent] of Object.entries(consents)) name(consent, consentKey(decision))
  name(consents, ...Object.keys(consents).map(consentKey))
  for (const [probe] of probeRows) name(probes[probe], probeKey(probe))
  for (const [key, signature] of Object.entries(idTokenSignatures)) name(signature, key, keysIn(repeats, key))
  for (const address of Object.values(addresses)) name(address, 'discovery')
  for (const late of evidence.lateProbes ?? []) name(late.probe, lateProbeKey(late.name, late.round))
  name(tls, TLS)
  for (const { key, part } of productExchanges(products)) name(part, key)
  if (portal.is === 'recorded') name(portal, PORTAL)
}

/** The key set that an id_token was verified with: that of its round, if it came late. */
function keysIn({ answers }: Evidence['repeats'], key: string): string {
  const round = answers[key]?.round
  const late = Object.entries(answers).find(
    ([, one]) => round !== undefined && one.step === 'jwks' && one.round === round,
  )
  return late?.[0] ?? 'jwks'
}

/** The keys of a part of the evidence; empty for anything else. */
export function keysOf(part: unknown): readonly Shown[] {
  return (typeof part === 'object' && part !== null && keys.get(part)) || []
}

/** Gives a part the keys of another part that it replaces. */
export function inPlaceOf<Part extends object>(part: Part, other: object): Part {
  const known = keys.get(other)
  if (known) keys.set(part, known)
  return part
}
