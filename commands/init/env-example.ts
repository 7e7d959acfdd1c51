import { groupBy } from '../../helpers/base/group-by.ts'
import { isOfNotOffered, type NotOffered } from '../../helpers/config/offers.ts'
import { type Variable, variables } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'

const HEAD = `# Variables of one target. Copy this file to .env.<target>, fill it in, and run
#   npm run contract -- --target <target>
# Files are read in this order, and later ones win: .env, .env.local, .env.<target>, .env.<target>.local;
# the shell overrides them all. The value of any variable can stand in a file: PRIVATE_KEY_FILE=keys/development.pem.
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
 * @param values - what is known already, a word each
 * @param notOffered - what it does without: nothing of it has to be filled in
 */
export function envTemplate(
  target: string,
  values: Readonly<Record<string, string>>,
  notOffered: NotOffered = {},
): string {
  const { required } = schemaSource('environment.schema.json')
  const head = `# Variables of the target ${target}. Fill in the values after "=", then run
#   npm run doctor -- --target ${target}
#   npm run contract -- --target ${target}
# This file is for this machine only: keep it out of version control.`
  const preset = (name: string): Preset => {
    const given = [name, `${name}_FILE`].find((one) => values[one] !== undefined)
    const isNeeded =
      (required.includes(name) || name === 'BUSINESS_API_GET_URL') &&
      !isOfNotOffered(notOffered, variables[name]?.part)
    const set = given ?? (isNeeded ? name : undefined)
    return set ? [set, values[set] ?? ''] : undefined
  }
  return `${[head, ...explainedGroups(preset)].join('\n\n')}\n`
}

type Preset = readonly [name: string, value: string] | undefined

/** @param preset - what a variable, or its file, is set to; `undefined` leaves it as a comment */
function explainedGroups(preset: (name: string) => Preset): readonly string[] {
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
  preset: Preset,
): string {
  const { required } = schemaSource('environment.schema.json')
  const notes = [
    required.includes(name) && 'required',
    secret && 'secret',
    choices && `one of ${choices.join(', ')}`,
  ].filter(Boolean)
  const head = `# ${description}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
  const example = `# ${name}=${examples[0]}`
  return [head, example, ...(preset ? [preset.join('=')] : [])].join('\n')
}
