import { loadTarget } from '../config/load-target.ts'
import type { Target } from '../config/target.ts'

let loaded: Target | undefined

/**
 * The target of a worker, loaded once.
 *
 * @throws Misconfigured
 */
export function ownTarget(): Target {
  loaded ??= loadTarget(process.env, process.cwd())
  return loaded
}
