import { loadTarget } from '../config/load-target.ts'
import type { Target } from '../config/target.ts'

let loaded: Target | undefined

/**
 * The target of a worker, loaded once.
 *
 * @param folder - where the run was started
 * @throws Misconfigured
 */
export function ownTarget(folder: string): Target {
  loaded ??= loadTarget(process.env, folder)
  return loaded
}
