import { readFileSync } from 'node:fs'
import { attempt } from '../base/attempt.ts'
import { DEEPEST_JSON, jsonFault, parseJson } from '../base/parse-json.ts'
import { Misconfigured } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from './explain.ts'
import { errorsOf } from './schemas.ts'

/** A JSON file of the user, and texts for messages about it. */
export interface JsonFile {
  readonly path: string
  /** The file, as the user knows it. */
  readonly name: string
  /** Its schema in `schemas/`. */
  readonly schema: string
  /** The variable that names it. */
  readonly variable: string
  /** A short valid example. */
  readonly example: string
}

/**
 * Reads a JSON object from a file, and checks it against its schema. Ignores a member `$schema`.
 *
 * @throws Misconfigured with all problems: file, line or JSON pointer, what is wrong and what is expected
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
 * @param name - the file, as the user knows it
 * @throws Misconfigured with the place of the first syntax error
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
  const expected = parsed.is === 'too deep' ? 'less nesting' : 'JSON'
  throw new Misconfigured({ where, what, expected, ...(example && { example }) })
}

function readText({ path, name, variable: where }: JsonFile): string {
  const text = attempt(() => readFileSync(path, 'utf8'))
  if (text !== undefined) return text
  const what = `there is no file ${name} that can be read`
  const example = `${where}=${name.replace(/^journeys\//, '')}`
  throw new Misconfigured({ where, what, expected: 'a readable file', example })
}
