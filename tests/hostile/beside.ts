import { once } from 'node:events'
import type { Behavior, WireHook } from '../../sandbox/behaviors/behavior.ts'
import type { Running } from '../shell.ts'
import type { Scene } from './hostile-test.ts'

/** The variables of the service of a scene, for a run in the folder of another one. */
export const serviceOf = ({ sandbox }: Scene): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sandbox.environment).filter(([name]) => !name.startsWith('PORTAL_')))

/** What a run says that another one keeps out of a folder. */
export const REFUSED = /^Another run \(process \d+, target hostile, since/m

/** Fulfilled once a run has printed something, or has ended. */
export function saysOf(
  { process: { stdout, stderr }, finished, said }: Running,
  what: RegExp,
): Promise<unknown> {
  const told = new Promise<void>((resolve) => {
    for (const stream of [stdout, stderr]) stream?.on('data', () => what.test(said()) && resolve())
  })
  return Promise.race([told, finished])
}

/** A service that serves nothing until it is let go. */
export function holding(): {
  readonly behavior: Behavior
  readonly begun: Promise<unknown>
  readonly letGo: () => void
} {
  const begun = new AbortController()
  const letGo = new AbortController()
  const hook: WireHook = (_incoming, _outgoing, serve) => {
    begun.abort()
    if (letGo.signal.aborted) serve()
    else letGo.signal.addEventListener('abort', serve)
  }
  return {
    behavior: { wire: { 'client-credentials': hook, discovery: hook } },
    begun: once(begun.signal, 'abort'),
    letGo: () => letGo.abort(),
  }
}
