import { readFileSync } from 'node:fs'
import { attempt } from '../base/attempt.ts'
import { DEEPEST_JSON, jsonFault, parseJson } from '../base/parse-json.ts'
import { Misconfigured } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from './explain.ts'
import { errorsOf } from './schemas.ts'

/** A JSON file of the user's, and what to say where it is none. */
export interface JsonFile {
  readonly path: string
  /** The file as the reader knows it. */
  readonly name: string
  /** The schema in `schemas/` that judges it. */
  readonly schema: string
  /** The variable that names it. */
  readonly variable: string
  /** An extract of a good one. */
  readonly example: string
}

/**
 * Reads a JSON object from a file, and checks that it is what its schema has. A member `$schema` is left out.
 *
 * @throws Misconfigured with every problem: file, line or JSON pointer, what is wrong and what is expected
 */
export function readJsonFile<T>(file: JsonFile): T {
  const { name: where, example } = file
  const value = parseJsonText(where, readText(file), example)
  if (!isObject(value))
    throw new Misconfigured({ where, what: 'it is not a JSON object', expected: 'a JSON object', example })
  const { $schema, ...members } = value
  const problems = fileProblems(where, errorsOf(file.schema, members))
  if (problems.length > 0) throw new Misconfigured(...problems)
  return members as T
}

/**
 * The value of a JSON text (RFC 8259).
 *
 * @param name - the file as the reader knows it
 * @throws Misconfigured with the place where it stops being JSON
 */
export function parseJsonText(name: string, text: string, example?: string): unknown {
  const parsed = parseJson(text)
  if (parsed.is === 'json') return parsed.value
  const fault = parsed.is === 'no json' ? jsonFault(text) : undefined
  const what =
    parsed.is === 'too deep'
      ? `it is nested more than ${DEEPEST_JSON} levels deep`
      : fault
        ? `it is not JSON from here on: ${fault.what}`
        : 'it is not JSON'
  const where = `${name}${fault ? `, line ${fault.line}, column ${fault.column}` : ''}`
  const expected = parsed.is === 'too deep' ? 'less depth' : 'JSON'
  throw new Misconfigured({ where, what, expected, ...(example && { example }) })
}

function readText({ path, name, variable: where }: JsonFile): string {
  const text = attempt(() => readFileSync(path, 'utf8'))
  if (text !== undefined) return text
  const what = `there is no file ${name} that can be read`
  const example = `${where}=${name.replace(/^journeys\//, '')}`
  throw new Misconfigured({ where, what, expected: 'a readable file', example })
}
