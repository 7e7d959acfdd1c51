import { groupBy } from '../base/group-by.ts'
import { schemaSource } from '../schema/schemas.ts'
import { type Variable, variables } from './variables.ts'

const HEAD = `# Variables of one target. Copy this file to .env.<target>, fill it in, and run
#   npm run contract -- --target <target>
# Files are read in this order, and later ones win: .env, .env.local, .env.<target>, .env.<target>.local;
# the shell overrides them all.
# Without TARGET and without any of these variables, the embedded sandbox is tested.
# If a variable is missing, its clauses are "not configured", and the verdict is never "kept";
# the clauses of the developer portal are the exception.`

/** The text of a `.env` file that explains every variable and sets none. */
export function envExample(): string {
  return `${[HEAD, ...explainedGroups(() => undefined)].join('\n\n')}\n`
}

/**
 * The text of a `.env.<target>` file: every variable explained, those that are required ready to be filled in.
 *
 * @param values - what is known already
 */
export function envTemplate(target: string, values: Readonly<Record<string, string>>): string {
  const { required } = schemaSource('environment.schema.json')
  const head = `# Variables of the target ${target}. Fill in the values after "=", then run
#   npm run doctor -- --target ${target}
#   npm run contract -- --target ${target}
# This file is for this machine only: keep it out of version control.`
  const preset = (name: string) => values[name] ?? (required.includes(name) ? '' : undefined)
  const own = Object.entries(values).filter(([name]) => !variables[name])
  const others = own.map(([name, value]) => `${name}=${quoted(value)}`)
  const rest = others.length > 0 ? [['# --- Further variables', ...others].join('\n\n')] : []
  return `${[head, ...explainedGroups(preset), ...rest].join('\n\n')}\n`
}

/** A value as a \`.env\` file has it: whatever is more than a word stands in quotes that it does not hold. */
function quoted(value: string): string {
  if (/^[\w./:@+-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((one) => !value.includes(one)) ?? "'"
  return `${quote}${value}${quote}`
}

/** @param preset - what a variable is set to; `undefined` leaves it as a comment */
function explainedGroups(preset: (name: string) => string | undefined): readonly string[] {
  const groups = groupBy(
    Object.entries(variables).filter(([name]) => name !== 'TARGET' || preset(name) === undefined),
    ([, { group }]) => group,
  )
  return [...groups].map(([group, members]) =>
    [`# --- ${group}`, ...members.map(([name, variable]) => explained(name, variable, preset(name)))].join(
      '\n\n',
    ),
  )
}

/** Variables of which one of two is required. */
const OR_FILE = new Set(['PRIVATE_KEY', 'AUTHORIZATION_DETAILS'])

function explained(
  name: string,
  { description, examples, secret, enum: choices }: Variable,
  value: string | undefined,
): string {
  const { required } = schemaSource('environment.schema.json')
  const notes = [
    (required.includes(name) || OR_FILE.has(name)) &&
      `required${OR_FILE.has(name) ? ', here or in a file' : ''}`,
    secret && 'secret',
    choices && `one of ${choices.join(', ')}`,
  ].filter(Boolean)
  const head = `# ${description}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
  const example = `# ${name}=${examples[0]}`
  return (value === undefined ? [head, example] : [head, example, `${name}=${quoted(value)}`]).join('\n')
}
