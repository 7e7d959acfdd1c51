import { type MetadataKind, type MetadataMember, metadataMembers } from '../../../contract/metadata.ts'
import { inAnswer, replaced } from '../../behaviors/members.ts'
import type { Fault } from '../fault.ts'

/** The wrong values of each kind of member. */
const WRONG = {
  strings: [
    ['text', 'is a string', 'one two'],
    ['numbers', 'is a list of numbers', [1, 2]],
    ['null', 'is null', null],
  ],
  locales: [['underscore', 'has a language tag with an underscore', ['en_GB']]],
  address: [['path', 'is a path without a host', '/somewhere']],
  boolean: [['text', 'is a string', 'true']],
} as const satisfies Readonly<
  Record<MetadataKind, readonly (readonly [what: string, says: string, value: unknown])[]>
>

/** Members whose wrong value would break further clauses; another fault covers them. */
const ELSEWHERE: ReadonlySet<string> = new Set(['authorization_response_iss_parameter_supported'])

/** For each member that a standard defines for the discovery document, a service that has a value of the wrong type. */
export const metadataForms: Readonly<Record<string, Fault>> = Object.fromEntries(
  metadataMembers()
    .filter(({ name }) => !ELSEWHERE.has(name))
    .map(faultOf),
)

/** The wrong values take turns from member to member. */
function faultOf({ name, kind, clause }: MetadataMember, index: number): readonly [string, Fault] {
  const all = WRONG[kind]
  const [what, says, value] = all[index % all.length] ?? WRONG.boolean[0]
  return [
    `metadata-form.${name}.${what}`,
    {
      says: `In the discovery document, ${name} ${says}.`,
      breaks: [clause],
      behavior: inAnswer('discovery', replaced(name, value)),
    },
  ]
}
