import { readFileSync } from 'node:fs'
import { problemsOf } from '../browser/journey-problems.ts'
import { jsonFault } from '../browser/json-fault.ts'
import { Misconfigured } from '../target/problem.ts'
import { errorsOf } from './schemas.ts'

/**
 * Reads a JSON file of the project and judges it by its schema.
 *
 * @param path - where it is
 * @param name - what a reader calls it
 * @param schema - file in `schemas/`
 * @throws Misconfigured with every problem: line and column, or JSON pointer
 */
export function readJsonFile(path: string, name: string, schema: string): unknown {
  const text = readFileSync(path, 'utf8')
  const fault = jsonFault(text)
  if (fault) {
    const where = `${name}, line ${fault.line}, column ${fault.column}`
    throw new Misconfigured([{ where, what: 'it is no JSON from here on', expected: 'JSON' }])
  }
  const value: unknown = JSON.parse(text)
  const problems = problemsOf(name, errorsOf(schema, value))
  if (problems.length > 0) throw new Misconfigured(problems)
  return value
}
