import { remove } from '../base/run-folder.ts'
import { writtenPlaces } from '../secrets/leaks/places.ts'
import { removeLeaks } from '../secrets/leaks/remove.ts'
import { scan } from '../secrets/leaks/scan.ts'
import { registerSecrets } from '../secrets/redact.ts'
import { leftoversOf } from '../secrets/registry.ts'

/**
 * Removes what a killed run of this project has left: files that hold secrets, since nobody redacted them, and its
 * private folder. Only for a run that has the folder to itself.
 */
export function cleanLeftovers(project: string): void {
  const leftovers = leftoversOf(project)
  if (leftovers.length === 0) return
  for (const { secrets } of leftovers) registerSecrets(secrets)
  const { leaks, unsearched } = removeLeaks(scan(writtenPlaces()))
  const lines = [...leaks, ...unsearched]
  process.stderr.write(
    lines.length === 0
      ? 'An earlier run was killed here; it left no secrets.\n'
      : `An earlier run was killed here and left secrets.\n${lines.map((line) => `  ${line}\n`).join('')}`,
  )
  for (const { folder } of leftovers) remove(folder)
}
