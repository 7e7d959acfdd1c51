import { groupBy } from '../group-by.ts'
import { schemaSource } from '../schema/schemas.ts'
import { type Variable, variables } from './variables.ts'

const HEAD = `# Variables of one target. Copy this file to .env.<target>, fill it in, and run
#   TARGET=<target> npm run contract
# Files, the later one wins: .env, .env.local, .env.<target>, .env.<target>.local; the shell wins over all.
# Without a TARGET, and with none of these variables set, the embedded sandbox is tested.
# A stated clause whose variable is missing is "not configured", and the verdict is then never "kept".`

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
  const head = `# Variables of the target ${target}. Fill in what stands behind a "=", then run
#   TARGET=${target} npm run doctor
#   TARGET=${target} npm run contract
# This file is for this machine only: keep it out of version control.`
  const preset = (name: string) => values[name] ?? (required.includes(name) ? '' : undefined)
  return `${[head, ...explainedGroups(preset)].join('\n\n')}\n`
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

function explained(
  name: string,
  { description, examples, secret, enum: choices }: Variable,
  value: string | undefined,
): string {
  const { required } = schemaSource('environment.schema.json')
  const notes = [
    required.includes(name) && 'required',
    secret && 'secret',
    choices && `one of ${choices.join(', ')}`,
  ].filter(Boolean)
  const head = `# ${description}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
  const example = `# ${name}=${examples[0]}`
  return (value === undefined ? [head, example] : [head, example, `${name}=${value}`]).join('\n')
}
