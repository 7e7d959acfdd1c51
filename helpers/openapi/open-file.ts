import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { pointerOf } from '../base/json-pointer.ts'
import { DEEPEST_JSON, parseJson } from '../base/parse-json.ts'
import { Misconfigured } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { parseJsonText } from '../schema/json-file.ts'
import { type Dialect, type Place, rootOf } from './place.ts'

const DRAFTS: Readonly<Record<string, Dialect>> = {
  'https://json-schema.org/draft/2020-12/schema': '2020-12',
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'https://json-schema.org/draft-07/schema': 'draft-07',
}

/**
 * Opens a JSON or YAML file of the user's.
 *
 * @param path - absolute
 * @param name - the file as the reader knows it
 * @throws Misconfigured if it cannot be read or parsed
 */
export function openFile(path: string, name: string): Place {
  const value = readFile(path, name)
  return rootOf({ path, name, value, dialect: dialectOf(value) ?? '2020-12' })
}

/** What a file says about its dialect: in `openapi`, or in `$schema` (JSON Schema 2020-12, 8.1.1). */
export function dialectOf(value: unknown): Dialect | undefined {
  if (!isObject(value)) return undefined
  const { openapi, $schema } = value
  return versionOf(openapi) ?? (typeof $schema === 'string' ? DRAFTS[$schema.replace(/#$/, '')] : undefined)
}

/** The version in `openapi` (OpenAPI 3.1.1, 4.8.1), as far as schemas differ by it; `undefined` for any other. */
export function versionOf(openapi: unknown): '3.0' | '3.1' | undefined {
  const [, version] = (typeof openapi === 'string' && /^(3\.[01])\.\d+(?:-.*)?$/.exec(openapi)) || []
  return version === '3.0' || version === '3.1' ? version : undefined
}

/** The address of a schema: `file:///absolute/path.yaml#/pointer` (RFC 8089; RFC 6901, 6). */
export function addressOf({ file, tokens }: Pick<Place, 'file' | 'tokens'>): string {
  const fragment = pointerOf(tokens).split('/').map(encodeURIComponent).join('/')
  return `${pathToFileURL(file.path).href}${fragment && `#${fragment}`}`
}

/** Bytes. The largest descriptions that banks publish have a fifth of it. */
const LARGEST = 5_000_000

/** Uses of one anchor, counted with those inside it: beyond, they multiply to more than fits. */
const MOST_ALIASES = 1000

const DEEP = `it is nested more than ${DEEPEST_JSON} levels deep`

/**
 * The value of a JSON or YAML file; what does not end in `.json` is read as YAML, of which JSON is a part.
 *
 * @param name - the file as the reader knows it
 * @throws Misconfigured if it cannot be read or parsed
 */
function readFile(path: string, name: string): unknown {
  const text = textOf(path, name).replace(/^\uFEFF/, '')
  return path.toLowerCase().endsWith('.json') ? parseJsonText(name, text) : parseYaml(name, text)
}

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

/** The value of a YAML text (YAML 1.2, core schema, with `<<`), as JSON would have it. */
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
  const problems = document.errors.map(({ code, message, pos: [offset] }) => {
    const { line, col } = lineCounter.linePos(offset)
    return {
      where: `${name}, line ${line}, column ${col}`,
      what: code === 'RESOURCE_EXHAUSTION' ? DEEP : `it is not YAML from here on: ${message}`,
      expected: 'one YAML document',
    }
  })
  // What follows a fault of the syntax is often a fault for that alone.
  const named = problems.filter((_, index) => document.errors[index]?.code === 'DUPLICATE_KEY')
  if (problems.length > 0)
    throw new Misconfigured(named.length === problems.length ? named : problems.slice(0, 1))
  return asTree(name, () => document.toJS({ maxAliasCount: MOST_ALIASES }))
}

/** A value of its own for each alias: they may stand in themselves, and multiply to any depth. */
function asTree(name: string, make: () => unknown): unknown {
  try {
    const parsed = parseJson(JSON.stringify(make()))
    if (parsed.is === 'json') return parsed.value
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError)
      throw wrong(
        name,
        'an alias names no anchor before it, or its own one, or one of too many aliases',
        `anchors without circles, each with at most ${MOST_ALIASES} aliases`,
      )
    if (!(error instanceof RangeError)) throw error
  }
  throw wrong(name, DEEP, 'less depth')
}
