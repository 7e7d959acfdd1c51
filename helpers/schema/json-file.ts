import { readFileSync } from 'node:fs'
import { jsonFault, type Place, placeIn } from '../base/json-fault.ts'
import { DEEPEST_JSON, parseJson } from '../base/parse-json.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from './file-problems.ts'
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
 * Reads a JSON object from a file and judges it by its schema. A member `$schema` is left out.
 *
 * @throws Misconfigured with every problem: file, line or JSON pointer, what is wrong and what is expected
 */
export function readJsonFile(file: JsonFile): Readonly<Record<string, unknown>> {
  const value = jsonIn(file, readText(file))
  if (!isObject(value))
    throw problem(file, { where: file.name, what: 'it is not a JSON object', expected: 'a JSON object' })
  const { $schema, ...members } = value
  const problems = fileProblems(file.name, errorsOf(file.schema, members))
  if (problems.length > 0) throw new Misconfigured(problems)
  return members
}

function jsonIn(file: JsonFile, text: string): unknown {
  const parsed = parseJson(text)
  if (parsed.is === 'json') return parsed.value
  if (parsed.is === 'too deep')
    throw problem(file, {
      where: `${file.name}${shown(placeIn(text, parsed.offset))}`,
      what: `it is nested more than ${DEEPEST_JSON} levels deep from here on`,
      expected: 'JSON that matches the schema',
    })
  const fault = jsonFault(text)
  throw problem(file, {
    where: `${file.name}${fault ? shown(fault) : ''}`,
    what: fault ? `it is not JSON from here on: ${fault.what}` : 'it is not JSON',
    expected: 'JSON',
  })
}

const shown = ({ line, column }: Place): string => `, line ${line}, column ${column}`

function readText(file: JsonFile): string {
  try {
    return readFileSync(file.path, 'utf8')
  } catch {
    throw new Misconfigured([
      {
        where: file.variable,
        what: `there is no file ${file.name} that can be read`,
        expected: 'a readable file',
        example: `${file.variable}=${file.name.replace(/^journeys\//, '')}`,
      },
    ])
  }
}

function problem({ example }: JsonFile, details: Problem): Misconfigured {
  return new Misconfigured([{ ...details, example }])
}
