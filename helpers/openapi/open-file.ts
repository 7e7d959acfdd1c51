import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DEEPEST_JSON, parseJson } from '../base/parse-json.ts'
import { Misconfigured } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { parseJsonText } from '../schema/json-file.ts'
import { current } from './current.ts'
import type { Dialect, Place } from './place.ts'

const DRAFTS: Readonly<Record<string, Dialect>> = {
  'https://json-schema.org/draft/2020-12/schema': '2020-12',
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'https://json-schema.org/draft-07/schema': 'draft-07',
}

/**
 * Opens a JSON or YAML file of the user's; what does not end in `.json` is read as YAML, of which JSON is a part.
 *
 * @param path - absolute
 * @param name - the file as the reader knows it
 * @throws Misconfigured if it cannot be read or parsed
 */
export function openFile(path: string, name: string): Place {
  const text = textOf(path, name).replace(/^\uFEFF/, '')
  const parsed = path.toLowerCase().endsWith('.json') ? parseJsonText(name, text) : parseYaml(name, text)
  const dialect = dialectOf(parsed)
  const value = current(parsed, dialect)
  return { file: { path, name, value, dialect }, tokens: [], value }
}

/** What a file says about its dialect: in `openapi` (3.1.1, 4.8.1), or in `$schema` (JSON Schema 2020-12, 8.1.1). */
function dialectOf(value: unknown): Dialect {
  const { openapi, $schema } = isObject(value) ? value : {}
  const [, version] = (typeof openapi === 'string' && /^(3\.[01])\.\d+(?:-.*)?$/.exec(openapi)) || []
  if (version === '3.0' || version === '3.1') return version
  return typeof $schema === 'string' ? (DRAFTS[$schema.replace(/#$/, '')] ?? 'unknown') : '2020-12'
}

/** Bytes. The largest descriptions that banks publish have a fifth of it. */
const LARGEST = 5_000_000

function textOf(path: string, name: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && found.size > LARGEST) throw wrong(name, 'it has more than 5 MB', 'a file of at most 5 MB')
  try {
    // Anything else, such as a pipe, may have no end.
    if (found?.isFile()) return readFileSync(path, 'utf8')
  } catch {
    // It is not for this user to read.
  }
  throw wrong(name, 'there is no such file that can be read', 'a readable file')
}

const wrong = (where: string, what: string, expected: string): Misconfigured =>
  new Misconfigured([{ where, what, expected }])

/** The library that reads YAML. Most targets name no such file, and it takes long to load. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml')

/** The value of a YAML text (YAML 1.2, core schema, with `<<`), as JSON would have it: no two values are the same. */
function parseYaml(name: string, text: string): unknown {
  const { LineCounter, parseDocument } = yaml()
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    resolveKnownTags: false,
    merge: true,
    logLevel: 'error',
  })
  // What follows the first fault is often one for that alone.
  const [fault] = document.errors
  if (fault) {
    const { line, col } = lineCounter.linePos(fault.pos[0])
    const where = `${name}, line ${line}, column ${col}`
    throw wrong(where, `it is not YAML from here on: ${fault.message}`, 'one YAML document')
  }
  try {
    const parsed = parseJson(JSON.stringify(document.toJS()))
    if (parsed.is === 'json') return parsed.value
  } catch {
    const expected = 'anchors without circles, each with at most 100 aliases'
    throw wrong(
      name,
      'an alias names no anchor before it, or its own one, or one of too many aliases',
      expected,
    )
  }
  throw wrong(name, `it is nested more than ${DEEPEST_JSON} levels deep`, 'less depth')
}
