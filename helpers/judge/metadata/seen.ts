import { normalUrl } from '../../base/url.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { blockedBy } from '../../evidence/recorder.ts'
import { isAccepted, isObject, member } from '../../http/answer.ts'
import {
  blocked,
  doesNotApply,
  type Exchange,
  fieldOf,
  type Recorded,
  recorded,
  type SentRequest,
} from '../../http/exchange.ts'
import { readJwt } from '../../schema/formats.ts'
import { acceptedObject } from '../read.ts'
import { listIn } from './judge-metadata.ts'

/** The part of the evidence that tells what works. */
export type Steps = Pick<Evidence, 'steps'>

/** What was seen to work, or why nothing was. */
export type Seen = Recorded<readonly string[]>

/** The accepted ones of some answers, or why there is none. */
function acceptedOf(what: string, ...steps: readonly Recorded<Exchange>[]): Recorded<readonly Exchange[]> {
  const all = steps.flatMap((step) => (step.is === 'recorded' && isAccepted(step.value) ? [step.value] : []))
  if (all.length > 0) return recorded(all)
  const [first] = steps
  return first && first.is !== 'recorded' ? blockedBy(first) : blocked(`${what} was not accepted`)
}

/** What the accepted requests of some steps tell, each value once. */
function told(
  accepted: Recorded<readonly Exchange[]>,
  tell: (exchange: Exchange) => readonly unknown[],
): Seen {
  if (accepted.is !== 'recorded') return accepted
  const values = accepted.value.flatMap(tell).filter((value) => typeof value === 'string')
  return recorded([...new Set(values)])
}

/** The grants by which the token endpoint of the discovery document gave a token; the gateway may be another endpoint. */
export function grantsSeen({ steps }: Steps): Seen {
  const { discovery, codeExchange, refresh, token } = steps
  const endpoint = discovery.is === 'recorded' ? member(discovery.value, 'token_endpoint') : undefined
  return told(acceptedOf('the token exchange', codeExchange, refresh, token), ({ request }) =>
    normalUrl(request.url) === normalUrl(String(endpoint)) ? [fieldOf(request, 'grant_type')] : [],
  )
}

/** How the client authenticated at the token endpoint of the code grant. */
export const methodsSeen = ({ steps }: Steps): Seen =>
  told(acceptedOf('the token exchange', steps.codeExchange), ({ request }) =>
    fieldOf(request, 'client_assertion') ? ['private_key_jwt'] : [],
  )

/** Algorithms of accepted client assertions, where the discovery document has a method that uses one. */
export function assertionAlgorithmsSeen({ steps }: Steps): Seen {
  const read = acceptedObject(steps.discovery)
  if (read.is !== 'recorded') return blocked('there is no discovery document')
  const methods = listIn(read.value.members, 'token_endpoint_auth_methods_supported')
  const signs = methods.is === 'list' && methods.values.some((method) => /_jwt$/.test(method))
  if (!signs) return doesNotApply('the discovery document lists no method with a client assertion')
  return told(acceptedOf('the token exchange', steps.codeExchange), ({ request }) => [
    jwtOf(request, 'client_assertion')?.header.alg,
  ])
}

/** Algorithms of accepted request objects. */
export const requestObjectAlgorithmsSeen = ({ steps }: Steps): Seen =>
  told(acceptedOf('the pushed authorization request', steps.par), ({ request }) => [
    jwtOf(request, 'request')?.header.alg,
  ])

/** The method of a code challenge whose verifier was accepted. */
export function challengeMethodsSeen({ steps }: Steps): Seen {
  const exchanged = acceptedOf('the token exchange', steps.codeExchange)
  if (exchanged.is !== 'recorded') return exchanged
  return told(acceptedOf('the pushed authorization request', steps.par), ({ request }) => [
    jwtOf(request, 'request')?.claims.code_challenge_method,
  ])
}

/** Types of accepted authorization details. */
export const detailTypesSeen = ({ steps }: Steps): Seen =>
  told(acceptedOf('the pushed authorization request', steps.par), ({ request }) =>
    [jwtOf(request, 'request')?.claims.authorization_details]
      .flat()
      .map((detail) => (isObject(detail) ? detail.type : undefined)),
  )

/** The algorithm by which the id_token is signed; none of one that is encrypted or unsigned. */
export const idTokenAlgorithmsSeen = ({ steps }: Steps): Seen =>
  told(acceptedOf('the token exchange', steps.codeExchange), (exchange) => {
    const algorithm = readJwt(String(member(exchange, 'id_token')))?.header.alg
    return algorithm === 'none' ? [] : [algorithm]
  })

/** A JWT that a form carried. */
const jwtOf = (request: SentRequest, field: string) => readJwt(String(fieldOf(request, field)))
