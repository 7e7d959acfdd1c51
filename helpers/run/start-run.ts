import { isWorker } from '../base/own-variables.ts'
import { readEnvironment, SANDBOX } from '../config/environment.ts'
import { addProductsOf } from '../config/products/add-products.ts'
import { exitIfExpected } from './exit-if-expected.ts'
import { guardSecrets, registerConfigured } from './guard-secrets.ts'

/**
 * The first thing that every process of a run does: from here on nothing that it prints or reports shows a secret. The
 * runner alone checks the configuration, and loads what it does so with.
 *
 * @param folder - where the run was started
 * @returns the name of the target, once its configuration is found good
 */
export async function startRun(folder = process.cwd()): Promise<string> {
  guardSecrets(folder)
  const environment = readEnvironment(process.env, folder)
  addProductsOf(environment, folder)
  try {
    if (isWorker()) return await targetOfWorker(environment.target)
    const { startRunner } = await import('./start-runner.ts')
    return await startRunner(folder)
  } catch (error) {
    exitIfExpected(error)
    throw error
  }
}

/** What stands in the files of a target is a secret in each of its processes. */
async function targetOfWorker(target: string): Promise<string> {
  if (target === SANDBOX) return target
  const { ownTarget } = await import('./own-target.ts')
  registerConfigured(ownTarget().secrets)
  return target
}
