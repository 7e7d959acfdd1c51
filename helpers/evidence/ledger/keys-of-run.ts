import { readEnvironment } from '../../config/environment.ts'
import { checkoutOf } from './kept-key.ts'
import { type KeyLeft, keysLeft } from './keys-left.ts'
import { ledgerIn } from './ledger.ts'
import { ledgerFolder } from './ledger-place.ts'

/**
 * The keys that a run has to name: its own and those of earlier ones that are not known to be gone.
 *
 * @param shell - the variables of the process
 * @param folder - the project's folder
 */
export function keysOfRun(shell: NodeJS.ProcessEnv, folder: string): readonly KeyLeft[] {
  const { target, values } = readEnvironment(shell, folder)
  const { PORTAL_URL: portal, PORTAL_USERNAME: username } = values
  return keysLeft(ledgerIn(ledgerFolder(values, folder)), { folder, target, portal, username })
}

/** Forgets the keys of this checkout and target: those of an embedded service, which ended with it. */
export function forgetKeys(shell: NodeJS.ProcessEnv, folder: string): void {
  const { target, values } = readEnvironment(shell, folder)
  const ledger = ledgerIn(ledgerFolder(values, folder))
  for (const key of ledger.keys()) if (key.checkout === checkoutOf(folder, target)) ledger.forget(key)
}
