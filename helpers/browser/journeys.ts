import { existsSync, readFileSync } from 'node:fs'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { Misconfigured, type Problem } from '../target/problem.ts'

/** One way to find an element, in Playwright's vocabulary. */
export type Locating =
  | { readonly role: string; readonly name?: string; readonly exact?: boolean }
  | { readonly label: string; readonly exact?: boolean }
  | { readonly text: string; readonly exact?: boolean }
  | { readonly testId: string }
  | { readonly css: string }

/** One action on one element. Values may use `${VARIABLE}`. */
export type Step = { readonly optional?: boolean } & (
  | { readonly fill: Locating; readonly with: string }
  | { readonly click: Locating }
  | { readonly check: Locating }
  | { readonly select: Locating; readonly option: string }
  | { readonly press: Locating; readonly key: string }
  | { readonly waitFor: Locating }
)

/** The steps through one page. */
export interface Journey {
  readonly opensWith?: Locating
  readonly choice?: string
  readonly shows?: { readonly permission?: Locating; readonly dataProvider?: Locating }
  readonly steps: readonly Step[]
}

/** Journeys by name: `signIn`, `chooseDataProvider`, `approve`, `deny`, and pages that may come up in between. */
export type Journeys = Readonly<Record<string, Journey>>

const EXAMPLE = '{ "click": { "role": "button", "name": "Sign in" } }'

/**
 * Reads a file of journeys and judges it by its schema.
 *
 * @throws Misconfigured with every problem: file, line or JSON pointer, what is wrong and what is expected
 */
export function loadJourneys(path: string): Journeys {
  const name = `journeys/${path.split(/[\\/]/).at(-1)}`
  if (!existsSync(path))
    throw new Misconfigured([
      {
        where: 'CONSENT_JOURNEY',
        what: `there is no file ${name}`,
        expected: 'a file in journeys/',
        example: 'CONSENT_JOURNEY=sandbox.json',
      },
    ])
  const { $schema, ...journeys } = parse(readFileSync(path, 'utf8'), name)
  const problems = errorsOf('journey.schema.json', journeys)
    .filter(({ keyword }) => keyword !== 'oneOf')
    .map((error): Problem => {
      const { at, expected, came } = explain(error)
      return { where: `${name} ${at}`, what: came, expected, example: EXAMPLE }
    })
  if (errorsOf('journey.schema.json', journeys).length > 0) throw new Misconfigured(problems)
  return journeys as Journeys
}

function parse(text: string, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
    throw new SyntaxError('it is no JSON object')
  } catch (error) {
    throw new Misconfigured([
      {
        where: name,
        what: error instanceof Error ? error.message : 'it is no JSON',
        expected: 'JSON',
        example: EXAMPLE,
      },
    ])
  }
}

/** Names of the variables that journeys use. */
export function variablesOf(journeys: Journeys): readonly string[] {
  const names = [...JSON.stringify(journeys).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)]
}

/** Puts the values of variables into a text. */
export function fillIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => variables[name] ?? '')
}
