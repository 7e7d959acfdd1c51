import { createHash } from 'node:crypto'
import type { ClauseId } from '../../contract/index.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { accepted } from '../evidence/recorder.ts'
import { isObject, membersOf, typeOf } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, fieldOf, type Recorded } from '../http/exchange.ts'
import { codeChallenge } from '../http/jose/pkce.ts'
import { FAPI_ALGORITHMS } from './characters.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { claimsSent, clientOf, type IdToken, idTokenOf, sentAt } from './id-token.ts'
import { judgeValue } from './judge-exchange.ts'

type Rule = (idToken: IdToken, evidence: Evidence) => Finding | Kept

/** How far the clocks of the suite and of the service may differ, in seconds. */
const SKEW = 300

/** What the clauses about an id_token ask of it (OpenID Connect Core 1.0). */
const RULES = {
  'id-token.iss': judgeIssuer,
  'id-token.sub': fits('sub'),
  'id-token.aud': judgeAudience,
  'id-token.azp': ({ claims, answer }) => judgeParty(claims.azp, answer),
  'id-token.exp': judgeExpiry,
  'id-token.iat': judgeIssuedAt,
  'id-token.nonce': judgeNonce,
  'id-token.at-hash': hashOf('at_hash', 'the access token', (answer) => membersOf(answer).access_token),
  'id-token.c-hash': hashOf('c_hash', 'the code', ({ request }) => fieldOf(request, 'code')),
  'id-token.authentication': fits('authentication'),
  'id-token.standard-claims': fits('standard'),
  'id-token.signed': judgeSigned,
  'id-token.fapi-algorithm': ofSigned(({ header: { alg }, answer }) =>
    FAPI_ALGORITHMS.includes(String(alg)) ? KEPT : departs(FAPI_ALGORITHMS.join(', '), String(alg), answer),
  ),
  'id-token.kid': ofSigned(judgeKeyId),
} as const satisfies Readonly<Partial<Record<ClauseId, Rule>>>

/** The clauses that an id_token is judged by, each alone. */
export type IdTokenClause = keyof typeof RULES

export const idTokenClauses = Object.keys(RULES) as readonly IdTokenClause[]

/** Whether the id_token of a token response keeps a clause. */
export function judgeIdToken(
  step: Recorded<Exchange>,
  id: IdTokenClause,
  evidence: Evidence,
): Finding | Kept {
  const read = idTokenOf(step)
  const rule: Rule = RULES[id]
  return 'finding' in read ? read.finding : rule(read.idToken, evidence)
}

/** Whether sub is the same in all exchanges of one application, which all are of one user. */
export function judgeSameSubject(steps: readonly Recorded<Exchange>[]): Finding | Kept {
  const read = steps.map((part) => ({ part, ...idTokenOf(part) }))
  const [first] = read
  const idTokens = read.flatMap((one) =>
    'idToken' in one && typeof one.idToken.claims.sub === 'string' ? [one] : [],
  )
  if (idTokens.length === 0 && first)
    return 'finding' in first ? first.finding : blocked('no id_token has a text as sub')
  const pairs = idTokens.flatMap((one, index) => {
    const before = idTokens
      .slice(0, index)
      .find(({ idToken }) => clientOf(idToken.answer) === clientOf(one.idToken.answer))
    return before ? [{ one, before }] : []
  })
  if (pairs.length === 0) return { is: 'left out', because: 'this run did not get a second id_token' }
  const other = pairs.find(({ one, before }) => one.idToken.claims.sub !== before.idToken.claims.sub)
  return other
    ? departs('the same sub each time', 'another sub', other.one.idToken.answer)
    : { ...KEPT, shownBy: pairs.flatMap(({ one, before }) => [one.part, before.part]) }
}

function fits(definition: string): Rule {
  return ({ claims, answer }) => judgeValue(claims, `claims.schema.json#/$defs/${definition}`, answer)
}

/** The issuer as it is configured, or as discovery has it: whether these are the same is a clause of its own. */
function judgeIssuer(
  { claims, answer }: IdToken,
  { issuerUrl, steps: { discovery } }: Evidence,
): Finding | Kept {
  const discovered = discovery.is === 'recorded' ? membersOf(discovery.value).issuer : undefined
  return typeof claims.iss === 'string' && [issuerUrl, discovered].includes(claims.iss)
    ? KEPT
    : departs(issuerUrl, told(claims.iss), answer)
}

function judgeAudience({ claims, answer }: IdToken): Finding | Kept {
  const client = clientOf(answer)
  if (client === undefined) return blocked('the token request names no client')
  const audiences = [claims.aud].flat()
  const other = audiences.find((one) => typeof one !== 'string')
  if (other !== undefined) return departs('strings as aud', told(other), answer)
  return audiences.includes(client)
    ? KEPT
    : departs('the client_id of the application', told(claims.aud), answer)
}

function judgeParty(azp: unknown, answer: Exchange): Finding | Kept {
  return azp === undefined || azp === null || azp === clientOf(answer)
    ? KEPT
    : departs('the client_id of the application', told(azp), answer)
}

function judgeExpiry({ claims: { exp }, answer }: IdToken): Finding | Kept {
  if (typeof exp !== 'number') return departs('exp, a number', told(exp), answer)
  const now = sentAt(answer)
  if (now === undefined) return doesNotApply('the request does not tell when it was sent')
  return exp > now - SKEW
    ? KEPT
    : departs('an exp in the future', `one ${now - exp} s before the request`, answer)
}

function judgeIssuedAt({ claims: { iat }, answer }: IdToken): Finding | Kept {
  if (typeof iat !== 'number') return departs('iat, a number', told(iat), answer)
  const now = sentAt(answer)
  if (now === undefined) return doesNotApply('the request does not tell when it was sent')
  return Math.abs(iat - now) <= SKEW
    ? KEPT
    : departs('the time of the token request', `a time ${Math.abs(iat - now)} s off`, answer)
}

function judgeNonce({ claims: { nonce }, answer }: IdToken, evidence: Evidence): Finding | Kept {
  const sent = requestObjectOf(answer, evidence)?.nonce
  if (typeof sent !== 'string') return doesNotApply('the request object carried no nonce')
  if (nonce === sent) return KEPT
  return departs('the nonce of the request object', nonce === undefined ? 'none' : 'another one', answer)
}

/** The claims of the request object that led to an exchange: its code challenge is that of the verifier. */
function requestObjectOf(answer: Exchange, { steps, further }: Evidence) {
  const verifier = fieldOf(answer.request, 'code_verifier')
  if (verifier === undefined) return undefined
  const challenge = codeChallenge(verifier)
  return [steps.par, ...Object.values(further.answers).map((one) => one.answer)]
    .map((push) => (push.is === 'recorded' ? claimsSent(fieldOf(push.value.request, 'request')) : undefined))
    .find((claims) => claims?.code_challenge === challenge)
}

/** The left half of a hash, by the algorithm of the signature (OpenID Connect Core 1.0, 3.1.3.6). */
function hashOf(name: string, what: string, madeOf: (answer: Exchange) => unknown): Rule {
  return ({ header, claims, answer }) => {
    const [came, value] = [claims[name], madeOf(answer)]
    if (came === undefined || came === null) return KEPT
    const bits = /(256|384|512)K?$/.exec(String(header.alg))?.[1]
    if (typeof value !== 'string' || value === '' || !bits)
      return doesNotApply(`nobody can tell what ${name} is made of`)
    const digest = createHash(`sha${bits}`).update(value).digest()
    const expected = digest.subarray(0, digest.length / 2).toString('base64url')
    return came === expected ? KEPT : departs(`the left half of the hash of ${what}`, 'another value', answer)
  }
}

const isUnsigned = ({ header }: IdToken): boolean => String(header.alg).toLowerCase() === 'none'

function judgeSigned(idToken: IdToken): Finding | Kept {
  return isUnsigned(idToken) ? departs('a signed id_token', 'the algorithm none', idToken.answer) : KEPT
}

/** A rule of signed id_tokens: of one that is not, only that is told. */
function ofSigned(rule: Rule): Rule {
  return (idToken, evidence) =>
    isUnsigned(idToken) ? doesNotApply('the id_token is not signed') : rule(idToken, evidence)
}

function judgeKeyId({ header, answer }: IdToken, { steps: { jwks } }: Evidence): Finding | Kept {
  const published = accepted('the published keys', jwks)
  if (published.is !== 'recorded') return published
  const { keys } = membersOf(published.value)
  const forSignatures = [keys].flat().filter((key) => isObject(key) && key.use !== 'enc')
  const isNamed = typeof header.kid === 'string'
  return isNamed || forSignatures.length < 2 ? KEPT : departs('kid in the header', told(header.kid), answer)
}

/** A claim in words; a list by its type. */
function told(value: unknown): string {
  if (value === undefined) return 'none'
  return typeof value === 'string' ? value : `a JSON ${typeOf(value)}`
}
