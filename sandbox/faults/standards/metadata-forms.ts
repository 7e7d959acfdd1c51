import { type MetadataKind, type MetadataMember, metadataMembers } from '../../../contract/metadata.ts'
import { inAnswer, replaced } from '../../behaviors/members.ts'
import type { Fault } from '../fault.ts'

/** What a careless service puts in the place of a value, by what it is. */
const WRONG = {
  strings: [
    ['text', 'is a text', 'one two'],
    ['numbers', 'is a list of numbers', [1, 2]],
    ['null', 'is null', null],
  ],
  locales: [['underscore', 'has a language tag with an underscore', ['en_GB']]],
  address: [['path', 'is a path', '/somewhere']],
  boolean: [['text', 'is a text', 'true']],
} as const satisfies Readonly<
  Record<MetadataKind, readonly (readonly [what: string, says: string, value: unknown])[]>
>

/** A fault of its own has what this one would break besides. */
const ELSEWHERE: ReadonlySet<string> = new Set(['authorization_response_iss_parameter_supported'])

/** For each member that standards give the discovery document, a service that has another type of value in it. */
export const metadataForms: Readonly<Record<string, Fault>> = Object.fromEntries(
  metadataMembers()
    .filter(({ name }) => !ELSEWHERE.has(name))
    .map(faultOf),
)

/** What is wrong differs from one member to the next. */
function faultOf({ name, kind, clause }: MetadataMember, index: number): readonly [string, Fault] {
  const all = WRONG[kind]
  const [what, says, value] = all[index % all.length] ?? WRONG.boolean[0]
  return [
    `metadata-form.${name}.${what}`,
    {
      says: `In the discovery document ${name} ${says}.`,
      breaks: [clause],
      behavior: inAnswer('discovery', replaced(name, value)),
    },
  ]
}
