import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { attempt } from '../base/attempt.ts'
import { DEEPEST_JSON, parseJson } from '../base/parse-json.ts'
import { Misconfigured } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { parseJsonText } from '../schema/json-file.ts'
import { current } from './current.ts'
import { type Place, problemAt, within } from './place.ts'

/**
 * Opens an OpenAPI 3.0 or 3.1 document. A file that does not end in `.json` is read as YAML, which includes JSON.
 *
 * @param path - absolute
 * @param name - the file, as the user knows it
 * @throws Misconfigured if it cannot be read or parsed, or has an unsupported version
 */
export function openFile(path: string, name: string): Place {
  const text = textOf(path, name).replace(/^\uFEFF/, '')
  const value = path.toLowerCase().endsWith('.json') ? parseJsonText(name, text) : parseYaml(name, text)
  const root = { file: { path, name, value }, tokens: [], value }
  const { openapi } = isObject(value) ? value : {}
  const [, version] = (typeof openapi === 'string' && /^3\.([01])\.\d+(?:-.*)?$/.exec(openapi)) || []
  if (version === undefined) throw noVersion(root)
  const meant = current(value, version === '0')
  return { ...root, file: { ...root.file, value: meant }, value: meant }
}

function noVersion(root: Place): Misconfigured {
  const named = ['openapi', 'swagger'].find((name) => isObject(root.value) && name in root.value)
  return new Misconfigured(
    problemAt(
      named ? within(root, named) : root,
      named === 'swagger' ? 'Swagger 2.0 is not supported' : 'it does not name a supported version',
      'OpenAPI 3.0 or 3.1, as a string; a converter can upgrade a Swagger 2.0 document',
      'openapi: 3.0.3',
    ),
  )
}

/** Bytes. The largest documents that banks publish have a fifth of this size. */
const LARGEST = 5_000_000

function textOf(path: string, name: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && found.size > LARGEST) throw wrong(name, 'it is larger than 5 MB', 'a file of at most 5 MB')
  // Only a regular file: a pipe, for example, may never end.
  const text = found?.isFile() ? attempt(() => readFileSync(path, 'utf8')) : undefined
  if (text !== undefined) return text
  throw wrong(name, 'there is no file with this name that can be read', 'a readable file')
}

const wrong = (where: string, what: string, expected: string): Misconfigured =>
  new Misconfigured({ where, what, expected })

/** The YAML library. Loaded late: it is slow, and most targets have no YAML file. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml')

/** The value of a YAML text (YAML 1.2, core schema, with `<<`). Like in JSON, no object is shared between two places. */
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
  // Later errors are often consequences of the first.
  const [fault] = document.errors
  if (fault) {
    const { line, col } = lineCounter.linePos(fault.pos[0])
    const where = `${name}, line ${line}, column ${col}`
    throw wrong(where, `it is not YAML from here on: ${fault.message}`, 'one YAML document')
  }
  const json = attempt(() => JSON.stringify(document.toJS()))
  if (json === undefined) {
    const what =
      'an alias has no anchor before it, or is inside its own anchor, or there are too many aliases'
    throw wrong(name, what, 'anchors that do not contain themselves, with at most 100 aliases each')
  }
  const parsed = parseJson(json)
  if (parsed.is === 'json') return parsed.value
  throw wrong(name, `it is nested more than ${DEEPEST_JSON} levels deep`, 'less nesting')
}
