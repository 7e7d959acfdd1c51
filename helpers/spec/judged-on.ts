import { test } from '@playwright/test'
import type { Evidence } from '../record/evidence.ts'
import { consentKey, PORTAL } from '../report/evidence-view.ts'
import { ANNOTATION } from './annotation.ts'

const keys = new WeakMap<object, readonly string[]>()

/** Gives every part of the evidence the key by which reports know it. */
export function nameEvidence({ steps, refusals, consents, idTokenSignature, portal }: Evidence): void {
  for (const [step, answer] of Object.entries(steps)) keys.set(answer, [step])
  for (const [key, attempt] of Object.entries(refusals)) keys.set(attempt, [key])
  for (const [name, consent] of Object.entries(consents)) keys.set(consent, [consentKey(name)])
  keys.set(consents, Object.keys(consents).map(consentKey))
  keys.set(idTokenSignature, ['exchange', 'keys'])
  if (portal.is === 'recorded') keys.set(portal, [PORTAL])
}

/** Notes on the running test which part of the evidence it judges, whatever comes of it. */
export function noteJudged(part: unknown): void {
  const found = typeof part === 'object' && part !== null ? keys.get(part) : undefined
  for (const key of found ?? []) test.info().annotations.push({ type: ANNOTATION.judgedOn, description: key })
}
