import { groupBy } from '../../helpers/base/group-by.ts'
import { variables } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'

/** The schema of a variable. */
interface Option {
  readonly description: string
  readonly examples: readonly [string]
  readonly default?: string
  readonly enum?: readonly string[]
  readonly secret?: boolean
}

/** The options of a run, and the variables of a target, as a Markdown page. */
export function listOfOptions(): string {
  const options: Readonly<Record<string, Option>> = schemaSource('run-options.schema.json').properties
  const groups = groupBy(Object.entries(variables), ([, { group }]) => group)
  return [
    '# Variables of a run',
    '',
    'Written by `npm run docs` from `schemas/run-options.schema.json` and `schemas/environment.schema.json`. A variable is set in',
    'the shell, or in a file: [environments.md](environments.md#variables) says which file wins. An unknown value ends the run',
    'with exit code 2 before anything is sent.',
    '',
    '## How a run is judged and reported',
    '',
    ...table(Object.entries(options)),
    ...[...groups].flatMap(([group, members]) => ['', `## ${group}`, '', ...table(members)]),
    '',
  ].join('\n')
}

const table = (options: readonly (readonly [name: string, option: Option])[]): readonly string[] => [
  '| variable | values | meaning |',
  '|---|---|---|',
  ...options.map(([name, option]) => `| \`${name}\` | ${valuesOf(option)} | ${inCell(option.description)} |`),
]

function valuesOf({ examples: [example], default: preset, enum: choices, secret }: Option): string {
  const isPreset = (value: string) => (value === preset ? `${code(value)} (default)` : code(value))
  if (choices) return choices.map(isPreset).join(', ')
  if (secret) return 'a secret'
  return [`for example ${code(example)}`, ...(preset ? [`default ${code(preset)}`] : [])].join('; ')
}

const code = (text: string): string => `\`${inCell(text)}\``

/** A text for a table cell, with bars escaped. */
const inCell = (text: string): string => text.replaceAll('|', '\\|')
