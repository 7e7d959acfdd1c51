import { Misconfigured } from '../../base/problem.ts'
import { DEFAULT_DIALECT } from './address.ts'
import type { Place } from './place.ts'
import { Problems } from './problems.ts'
import { Sources } from './sources.ts'

/** A file that was opened, and what the files that it refers to are read with. */
interface Opened {
  readonly root: Place
  readonly sources: Sources
  readonly problems: Problems
}

/**
 * Opens a JSON or YAML file of the user's.
 *
 * @param path - absolute
 * @param name - the file as the reader knows it
 * @throws Misconfigured if it cannot be read or parsed
 */
export function openFile(path: string, name: string): Opened {
  const problems = new Problems()
  const sources = new Sources({ path, name })
  const file = sources.file(path, DEFAULT_DIALECT, problems)
  problems.throwIfAny()
  if (!file || file === 'missing')
    throw new Misconfigured([
      { where: name, what: 'there is no such file that can be read', expected: 'a readable file' },
    ])
  return { root: { file, tokens: [], value: file.value }, sources, problems }
}
