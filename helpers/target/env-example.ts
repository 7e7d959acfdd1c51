import { groupBy } from '../group-by.ts'
import { schemaSource } from '../schema/schemas.ts'
import { type Variable, variables } from './variables.ts'

const HEAD = `# Variables of one target. Copy this file to .env.<target>, fill it in, and run
#   TARGET=<target> npm run contract
# Files, the later one wins: .env, .env.local, .env.<target>, .env.<target>.local; the shell wins over all.
# Without a TARGET, and with none of these variables set, the embedded sandbox is tested.
# A stated clause whose variable is missing is "not configured", and the verdict is then never "kept";
# those of the developer portal are the exception.`

/** The text of a \`.env\` file that explains every variable and sets none. */
export function envExample(): string {
  const { required } = schemaSource('environment.schema.json')
  const groups = groupBy(Object.entries(variables), ([, { group }]) => group)
  const blocks = [...groups].map(([group, members]) =>
    [
      `# --- ${group}`,
      ...members.map(([name, variable]) => explained(name, variable, required.includes(name))),
    ].join('\n\n'),
  )
  return `${[HEAD, ...blocks].join('\n\n')}\n`
}

function explained(
  name: string,
  { description, examples, secret, enum: choices }: Variable,
  required: boolean,
): string {
  const notes = [
    required && 'required',
    secret && 'secret',
    choices && `one of ${choices.join(', ')}`,
  ].filter(Boolean)
  return [
    `# ${description}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`,
    `# ${name}=${examples[0]}`,
  ].join('\n')
}
