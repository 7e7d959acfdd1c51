import type { Part } from '../../contract/parts.ts'
import { isOfNotOffered } from '../config/offers.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { member } from '../http/answer.ts'

/** Members of the discovery document that announce a part. Every provider has to list an authorization_endpoint. */
const ANNOUNCED_BY = [
  ['consent', 'pushed_authorization_request_endpoint'],
] as const satisfies readonly (readonly [Part, string])[]

/** One sentence for each part that OFFERS leaves out and the discovery document announces. */
export const announcedAnyway = ({
  steps: { discovery },
  notOffered,
}: Pick<Evidence, 'steps' | 'notOffered'>): readonly string[] =>
  ANNOUNCED_BY.flatMap(([part, name]) =>
    isOfNotOffered(notOffered, part) && discovery.is === 'recorded' && member(discovery.value, name)
      ? [`OFFERS leaves out ${part}, but the discovery document gives ${name}.`]
      : [],
  )
