import { createHash } from 'node:crypto'
import type { ClauseId } from '../../../contract/index.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { accepted } from '../../evidence/recorder.ts'
import { isObject, membersOf, typeOf } from '../../http/answer.ts'
import { blocked, doesNotApply, type Exchange, fieldOf, type Recorded } from '../../http/exchange.ts'
import { codeChallenge } from '../../http/jose/jwt.ts'
import { FAPI_ALGORITHMS } from '../../judge/characters.ts'
import { departs, type Finding, KEPT, type Kept, keptIf } from '../../judge/finding.ts'
import { judgeValue } from '../../judge/judge-answer.ts'
import { claimsSent, clientOf, type IdToken, idTokenOf, ofIdToken, sentAt } from '../../judge/read.ts'

type Rule = (idToken: IdToken, evidence: Evidence) => Finding | Kept

/** How far the clocks of the suite and of the service may differ, in seconds. */
const SKEW = 300

/** The rules for an id_token, by clause (OpenID Connect Core 1.0). */
const RULES = {
  'id-token.iss': judgeIssuer,
  'id-token.sub': fits('sub'),
  'id-token.aud': judgeAudience,
  'id-token.azp': judgeParty,
  'id-token.exp': judgeExpiry,
  'id-token.iat': judgeIssuedAt,
  'id-token.nonce': judgeNonce,
  'id-token.at-hash': hashOf('at_hash', 'the access token', (answer) => membersOf(answer).access_token),
  'id-token.c-hash': hashOf('c_hash', 'the code', ({ request }) => fieldOf(request, 'code')),
  'id-token.authentication': fits('authentication'),
  'id-token.auth-time': judgeAuthTime,
  'id-token.standard-claims': fits('standard'),
  'id-token.seconds': judgeSeconds,
  'id-token.signed': judgeSigned,
  'id-token.fapi-algorithm': ofSigned(({ header: { alg } }) =>
    keptIf(FAPI_ALGORITHMS.includes(String(alg)), FAPI_ALGORITHMS.join(', '), String(alg)),
  ),
  'id-token.kid': ofSigned(judgeKeyId),
} as const satisfies Readonly<Partial<Record<ClauseId, Rule>>>

/** A clause about one id_token by itself. */
export type IdTokenClause = keyof typeof RULES

export const idTokenClauses = Object.keys(RULES) as readonly IdTokenClause[]

/** Clauses that also apply to the id_token of a refresh; its other claims are compared with the first one (12.2). */
export const clausesOfRefresh: ReadonlySet<ClauseId> = new Set<IdTokenClause>([
  'id-token.exp',
  'id-token.at-hash',
  'id-token.authentication',
  'id-token.standard-claims',
  'id-token.signed',
  'id-token.fapi-algorithm',
  'id-token.kid',
])

/** Whether the id_token of a token response keeps a clause. */
export const judgeIdToken = ofIdToken((idToken, id: IdTokenClause, evidence: Evidence): Finding | Kept => {
  const rule: Rule = RULES[id]
  return rule(idToken, evidence)
})

/** Whether sub is the same in all exchanges of one application: they are all for one user. */
export function judgeSameSubject(steps: readonly Recorded<Exchange>[]): Finding | Kept {
  const read = steps.map((part) => ({ part, idToken: idTokenOf(part) }))
  const issued = read.flatMap(({ part, idToken }) =>
    idToken.is === 'recorded' && typeof idToken.value.claims.sub === 'string'
      ? [{ part, sub: idToken.value.claims.sub, answer: idToken.value.answer }]
      : [],
  )
  const [first] = read
  if (issued.length === 0 && first)
    return first.idToken.is === 'recorded' ? blocked('no id_token has a string as sub') : first.idToken
  const pairs = issued.flatMap((one, index) => {
    const before = issued.slice(0, index).find(({ answer }) => clientOf(answer) === clientOf(one.answer))
    return before ? [{ one, before }] : []
  })
  if (pairs.length === 0) return { is: 'left out', because: 'this run did not get a second id_token' }
  const other = pairs.find(({ one, before }) => one.sub !== before.sub)
  return other
    ? departs('the same sub each time', 'a different sub', other.one.answer)
    : { ...KEPT, shownBy: pairs.flatMap(({ one, before }) => [one.part, before.part]) }
}

function fits(definition: string): Rule {
  return ({ claims }) => judgeValue(claims, `claims.schema.json#/$defs/${definition}`)
}

/** Accepts the configured issuer and the one in discovery; another clause compares the two. */
function judgeIssuer({ claims: { iss } }: IdToken, { issuerUrl, steps: { discovery } }: Evidence) {
  const discovered = discovery.is === 'recorded' ? membersOf(discovery.value).issuer : undefined
  return keptIf(typeof iss === 'string' && [issuerUrl, discovered].includes(iss), issuerUrl, inWords(iss))
}

/** A time in the year 5138, in seconds: a larger number is in milliseconds. */
const LATEST = 99_999_999_999

function judgeSeconds({ claims }: IdToken): Finding | Kept {
  const late = ['exp', 'iat', 'nbf', 'auth_time'].find((name) => Number(claims[name]) > LATEST)
  return keptIf(late === undefined, 'times in seconds', `${late} in milliseconds`)
}

const OWN = 'the client_id of the application'

function judgeAudience({ claims: { aud }, answer }: IdToken): Finding | Kept {
  const client = clientOf(answer)
  if (client === undefined) return blocked('the token request names no client')
  const other = [aud].flat().find((one) => typeof one !== 'string')
  if (other !== undefined) return departs('strings as aud', inWords(other))
  return keptIf([aud].flat().includes(client), OWN, inWords(aud))
}

function judgeParty({ claims: { azp }, answer }: IdToken) {
  return keptIf(azp === undefined || azp === null || azp === clientOf(answer), OWN, inWords(azp))
}

const UNDATED = doesNotApply('the request does not say when it was sent')

function judgeExpiry({ claims: { exp }, answer }: IdToken): Finding | Kept {
  if (typeof exp !== 'number') return departs('exp, a number', inWords(exp))
  const now = sentAt(answer)
  if (now === undefined) return UNDATED
  return keptIf(exp > now - SKEW, 'an exp in the future', `an exp ${now - exp} s before the request`)
}

function judgeIssuedAt({ claims: { iat }, answer }: IdToken): Finding | Kept {
  if (typeof iat !== 'number') return departs('iat, a number', inWords(iat))
  const now = sentAt(answer)
  if (now === undefined) return UNDATED
  const off = Math.abs(iat - now)
  return keptIf(off <= SKEW, 'the time of the token request', `a time ${off} s off`)
}

function judgeNonce({ claims: { nonce }, answer }: IdToken, evidence: Evidence): Finding | Kept {
  const sent = requestObjectOf(answer, evidence)?.nonce
  if (typeof sent !== 'string') return doesNotApply('the request object carried no nonce')
  const came = nonce === undefined ? 'none' : 'a different nonce'
  return keptIf(nonce === sent, 'the nonce of the request object', came)
}

function judgeAuthTime({ claims: { auth_time }, answer }: IdToken, evidence: Evidence): Finding | Kept {
  const longest = requestObjectOf(answer, evidence)?.max_age
  if (typeof longest !== 'number') return doesNotApply('the request object carried no max_age')
  if (typeof auth_time !== 'number') return departs('auth_time, a number', inWords(auth_time))
  const now = sentAt(answer)
  if (now === undefined) return UNDATED
  const ago = now - auth_time
  return keptIf(ago <= longest + SKEW, `a log-in at most ${longest} s ago`, `a log-in ${ago} s ago`)
}

/** The claims of the request object that led to an exchange: its code challenge belongs to the code verifier. */
function requestObjectOf(answer: Exchange, { steps, repeats }: Evidence) {
  const verifier = fieldOf(answer.request, 'code_verifier')
  if (verifier === undefined) return undefined
  const challenge = codeChallenge(verifier)
  return [steps.par, ...Object.values(repeats.answers).map((one) => one.answer)]
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
      return doesNotApply(`${name} cannot be checked: ${what} or the hash algorithm is not known`)
    const digest = createHash(`sha${bits}`).update(value).digest()
    const expected = digest.subarray(0, digest.length / 2).toString('base64url')
    return keptIf(came === expected, `the left half of the hash of ${what}`, 'a different value')
  }
}

const isUnsigned = ({ header }: IdToken): boolean => String(header.alg).toLowerCase() === 'none'

function judgeSigned(idToken: IdToken) {
  return keptIf(!isUnsigned(idToken), 'a signed id_token', 'the algorithm none')
}

/** A rule for signed id_tokens; it does not apply to an unsigned one. */
function ofSigned(rule: Rule): Rule {
  return (idToken, evidence) =>
    isUnsigned(idToken) ? doesNotApply('the id_token is not signed') : rule(idToken, evidence)
}

function judgeKeyId({ header }: IdToken, { steps: { jwks } }: Evidence): Finding | Kept {
  const published = accepted('the published keys', jwks)
  if (published.is !== 'recorded') return published
  const { keys } = membersOf(published.value)
  const forSignatures = [keys].flat().filter((key) => isObject(key) && key.use !== 'enc')
  const isNamed = typeof header.kid === 'string'
  return keptIf(isNamed || forSignatures.length < 2, 'kid in the header', inWords(header.kid))
}

/** A claim in words: a string as it is, any other value by its type. */
function inWords(value: unknown): string {
  if (value === undefined) return 'none'
  return typeof value === 'string' ? value : `a JSON ${typeOf(value)}`
}
