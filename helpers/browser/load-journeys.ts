import { existsSync, readFileSync } from 'node:fs'
import { isObject } from '../http/answer.ts'
import { errorsOf } from '../schema/schemas.ts'
import { Misconfigured, type Problem } from '../target/problem.ts'
import { problemsOf } from './journey-problems.ts'
import type { Journeys } from './journeys.ts'
import { jsonFault } from './json-fault.ts'
import { namesIn, OWN_VARIABLES } from './variables.ts'

const EXAMPLE = '{ "click": { "role": "button", "name": "Sign in" } }'
/** Where `${PERMISSION}` has a value. */
const PERMISSION_PLACE = '/shows/permission/'

/**
 * Reads a file of journeys and judges it by its schema.
 *
 * @param known - names of the variables that exist; without them, any name in capitals will do
 * @throws Misconfigured with every problem: file, line or JSON pointer, what is wrong and what is expected
 */
export function loadJourneys(path: string, known?: readonly string[]): Journeys {
  const { name, journeys } = readJourneyFile(path, 'CONSENT_JOURNEY', 'sandbox.json')
  const problems = problemsOf(name, errorsOf('journey.schema.json', journeys))
  if (problems.length === 0)
    problems.push(
      ...unrecognisable(name, journeys as Journeys),
      ...unknownVariables(name, journeys, (variable, at) => isKnown(variable, at, known), [
        ...(known ?? []),
        'DATA_PROVIDER',
      ]),
    )
  if (problems.length > 0) throw new Misconfigured(problems)
  return journeys as Journeys
}

/**
 * Reads a file in `journeys/` as JSON.
 *
 * @param variable - which variable names it
 * @param example - a file that exists
 * @throws Misconfigured if there is no such file, or no JSON object in it
 */
export function readJourneyFile(path: string, variable: string, example: string) {
  const name = `journeys/${path.split(/[\\/]/).at(-1)}`
  if (!existsSync(path))
    throw new Misconfigured([
      {
        where: variable,
        what: `there is no file ${name}`,
        expected: 'a file in journeys/',
        example: `${variable}=${example}`,
      },
    ])
  const { $schema: _, ...journeys } = parse(readFileSync(path, 'utf8'), name)
  return { name, journeys }
}

function parse(text: string, name: string): Record<string, unknown> {
  const fault = jsonFault(text)
  if (fault) {
    const where = `${name}, line ${fault.line}, column ${fault.column}`
    throw new Misconfigured([
      { where, what: 'it is no JSON from here on', expected: 'JSON', example: EXAMPLE },
    ])
  }
  const value: unknown = JSON.parse(text)
  if (isObject(value)) return { ...value }
  throw new Misconfigured([
    { where: name, what: 'it is no JSON object', expected: 'a journey for each page' },
  ])
}

function unrecognisable(name: string, journeys: Journeys): Problem[] {
  return Object.entries(journeys)
    .filter(([, { opensWith, steps }]) => !opensWith && steps.every(({ optional }) => optional))
    .map(([page]) => ({
      where: `${name} /${page}`,
      what: 'nothing tells its page: every step is optional',
      expected: '"opensWith", or a step that is not optional',
      example: '"opensWith": { "role": "heading", "name": "Terms" }',
    }))
}

/**
 * Problems of the variables that a file of journeys uses.
 *
 * @param isKnown - whether a variable may stand at a JSON pointer
 * @param known - names of variables, for the reader; any name in capitals will do where only one is given
 */
export function unknownVariables(
  name: string,
  journeys: object,
  isKnown: (variable: string, at: string) => boolean,
  known: readonly string[],
): Problem[] {
  return textsIn('', journeys).flatMap(({ at, text }) =>
    namesIn(text)
      .filter((variable) => !isKnown(variable, at))
      .map((variable) => ({
        where: `${name} ${at}`,
        what: `there is no variable ${variable}`,
        expected: known.length > 1 ? `one of ${known.join(', ')}` : 'a name in capitals',
        example: `\${CONSENT_USERNAME}`,
      })),
  )
}

function isKnown(variable: string, at: string, known?: readonly string[]): boolean {
  if (variable === 'PERMISSION') return at.includes(PERMISSION_PLACE)
  if (OWN_VARIABLES.includes(variable)) return true
  return known ? known.includes(variable) : /^[A-Z][A-Z0-9_]*$/.test(variable)
}

function textsIn(at: string, value: unknown): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => textsIn(`${at}/${key}`, member))
}
