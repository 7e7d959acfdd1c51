import { readJsonFile } from '../schema/json-file.ts'
import { Misconfigured, type Problem } from '../target/problem.ts'
import type { Journeys } from './journeys.ts'
import { namesIn } from './variables.ts'

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
  const name = `journeys/${path.split(/[\\/]/).at(-1)}`
  const journeys = readJsonFile({
    path,
    name,
    schema: 'journey.schema.json',
    variable: 'CONSENT_JOURNEY',
    example: EXAMPLE,
  }) as Journeys
  const problems = [...unrecognisable(name, journeys), ...unknownVariables(name, journeys, known)]
  if (problems.length > 0) throw new Misconfigured(problems)
  return journeys
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

function unknownVariables(name: string, journeys: object, known?: readonly string[]): Problem[] {
  return textsIn('', journeys).flatMap(({ at, text }) =>
    namesIn(text)
      .filter((variable) => !isKnown(variable, at, known))
      .map((variable) => ({
        where: `${name} ${at}`,
        what: `there is no variable ${variable}`,
        expected: known ? `one of ${[...known, 'DATA_PROVIDER'].join(', ')}` : 'a name in capitals',
        example: `\${CONSENT_USERNAME}`,
      })),
  )
}

function isKnown(variable: string, at: string, known?: readonly string[]): boolean {
  if (variable === 'PERMISSION') return at.includes(PERMISSION_PLACE)
  if (variable === 'DATA_PROVIDER') return true
  return known ? known.includes(variable) : /^[A-Z][A-Z0-9_]*$/.test(variable)
}

function textsIn(at: string, value: unknown): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => textsIn(`${at}/${key}`, member))
}
