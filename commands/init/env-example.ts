import { groupBy } from '../../helpers/base/group-by.ts'
import { isOfNotOffered, type NotOffered } from '../../helpers/config/offers.ts'
import { type Variable, variables } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'

const HEAD = `# Variables of one target. Copy this file to .env.<target>, fill it in, and run
#   npm run contract -- --target <target>
# Files are read in this order, and later ones win: .env, .env.local, .env.<target>, .env.<target>.local;
# the shell overrides them all. The value of any variable can be in a file of its own: PRIVATE_KEY_FILE=keys/development.pem.
# If neither TARGET nor any of these variables is set, the embedded sandbox is tested.
# If a (required) variable is missing, nothing is sent. If another one is missing, the clauses that need it are
# "not configured", and the verdict is never "kept"; the clauses of the developer portal are the exception.`

/** The text of a `.env` file that explains every variable and sets none. */
export function envExample(): string {
  return `${[HEAD, ...explainedGroups(() => undefined)].join('\n\n')}\n`
}

const REST = `# No other variable is needed. docs/options.md lists all of them, such as CA_FILE and PROXY_URL for the network.
# docs/environments.md says how to add the parts of the document that OFFERS leaves out.`

/**
 * The text of a `.env.<target>` file. It explains every variable, and has an empty line to fill in for each required one. If the
 * target does not offer the whole document, it has only the required variables.
 *
 * @param values - values that are known already, as the file writes them
 * @param notOffered - parts that the target does not offer; their variables are not required
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
  const isWhole = Object.keys(notOffered).length === 0
  const groups = explainedGroups(preset, (name) => isWhole || preset(name) !== undefined)
  return `${[head, ...groups, ...(isWhole ? [] : [REST])].join('\n\n')}\n`
}

type Preset = readonly [name: string, value: string] | undefined

/**
 * @param preset - the line that sets a variable, as name and value; `undefined` leaves the variable commented out
 * @param isShown - whether a variable is explained
 */
function explainedGroups(preset: (name: string) => Preset, isShown = (_: string) => true): readonly string[] {
  const shown = Object.entries(variables).filter(([name]) => isShown(name))
  const groups = groupBy(
    shown.filter(([name]) => name !== 'TARGET' || preset(name) === undefined),
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
  // Without quotes, a value ends at its #.
  const example = `# ${name}=${examples[0].includes('#') ? `"${examples[0]}"` : examples[0]}`
  return [head, example, ...(preset ? [preset.join('=')] : [])].join('\n')
}
