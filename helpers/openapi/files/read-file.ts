import { readFileSync, statSync } from 'node:fs'
import { parseJsonFile } from './parse-json-file.ts'
import { parseYamlFile } from './parse-yaml-file.ts'
import type { Parsed } from './parsed.ts'

/** Bytes. The largest descriptions that banks publish have a fifth of it. */
const LARGEST = 5_000_000

/**
 * Reads a JSON or YAML file; what does not end in `.json` is read as YAML, of which JSON is a part.
 *
 * @param name - the file as the reader knows it
 * @returns `undefined` if there is no such file, or it cannot be read
 */
export function readFile(path: string, name: string): Parsed | undefined {
  const found = textOf(path)
  if (!found) return undefined
  if (found === 'too large')
    return {
      problems: [{ where: name, what: 'it has more than 5 MB', expected: 'a file of at most 5 MB' }],
    }
  return path.toLowerCase().endsWith('.json')
    ? parseJsonFile(name, found.text)
    : parseYamlFile(name, found.text)
}

function textOf(path: string): { readonly text: string } | 'too large' | undefined {
  try {
    const found = statSync(path)
    // Anything else, such as a pipe, may have no end.
    if (!found.isFile()) return undefined
    if (found.size > LARGEST) return 'too large'
    return { text: readFileSync(path, 'utf8').replace(/^\uFEFF/, '') }
  } catch {
    return undefined
  }
}
