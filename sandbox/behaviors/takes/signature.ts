import { KeyObject } from 'node:crypto'
import { compactVerify, decodeProtectedHeader } from 'jose'
import type { Operator } from '../../../contract/requests/operators.ts'
import type { Application } from '../../applications.ts'
import { isCanonical } from '../../http/canonical-base64url.ts'
import { SIGNING_ALGORITHM } from '../../keys.ts'
import { readClaims } from '../alter.ts'
import { remembered } from '../remembering.ts'
import { wasMadeBy } from '../signature-maker.ts'
import type { Tools } from '../tools.ts'

interface Header {
  readonly alg?: string
  readonly kid?: string
  readonly jwk?: unknown
  readonly x5c?: unknown
  readonly jku?: unknown
  readonly crit?: readonly string[]
}

type Test = (
  jwt: string,
  header: Header,
  application: Application,
  tools: Tools,
) => boolean | Promise<boolean>

const signatureOf = (jwt: string): string => jwt.split('.')[2] ?? ''

/** Whether a key made the signature of a JWT; critical headers are ignored. */
async function verifies(jwt: string, key: KeyObject | Uint8Array, algorithm: string): Promise<boolean> {
  const { crit = [] } = decodeProtectedHeader(jwt)
  const known = Object.fromEntries(crit.map((name) => [name, true]))
  return compactVerify(jwt, key, { algorithms: [algorithm], crit: known }).then(
    () => true,
    () => false,
  )
}

const publicKeyOf = ({ key }: Application): KeyObject => KeyObject.from(key.publicKey)

const isOwn = (jwt: string, application: Application): Promise<boolean> =>
  verifies(jwt, publicKeyOf(application), SIGNING_ALGORITHM)

const bringsKey = ({ jwk, x5c, jku }: Header): boolean => [jwk, x5c, jku].some((key) => key !== undefined)

const isDocumented: Test = async (jwt, { crit, kid }, application) =>
  crit === undefined && kid === application.key.id && isCanonical(jwt) && (await isOwn(jwt, application))

/** The signatures of valid JWTs that this sandbox received. */
const seenSignatures = (tools: Tools): Set<string> => remembered(tools, 'signatures of good JWTs')

/** The headers of valid JWTs that this sandbox received, to recognize a header that was altered. */
const seenHeaders = (tools: Tools): Set<string> => remembered(tools, 'headers of good JWTs')

async function isGoodUnderSeenHeader(jwt: string, application: Application, tools: Tools): Promise<boolean> {
  const [, claims, signature] = jwt.split('.')
  const tried = [...seenHeaders(tools)].map((header) =>
    isOwn([header, claims, signature].join('.'), application),
  )
  return (await Promise.all(tried)).includes(true)
}

const wasAltered: Test = async (jwt, _header, application) =>
  wasMadeBy(jwt, application.key) && !(await isOwn(jwt, application))

const TESTS: Readonly<Partial<Record<Operator, Test>>> = {
  unsigned: (_jwt, { alg }) => alg === 'none',
  'unsigned-other-case': (_jwt, { alg = '' }) => alg !== 'none' && alg.toLowerCase() === 'none',
  stranger: (jwt, header, application, { applications }) =>
    header.alg === SIGNING_ALGORITHM &&
    !bringsKey(header) &&
    signatureOf(jwt).length === signatureLength(application) &&
    !applications.some(({ key }) => wasMadeBy(jwt, key)),
  second: async (jwt, _header, application, { applications: [, second] }) =>
    application !== second && (await isOwn(jwt, second)),
  es256: (_jwt, { alg }) => alg === 'ES256',
  rs256: (jwt, _header, application) => verifies(jwt, publicKeyOf(application), 'RS256'),
  ps384: (jwt, _header, application) => verifies(jwt, publicKeyOf(application), 'PS384'),
  ps512: (jwt, _header, application) => verifies(jwt, publicKeyOf(application), 'PS512'),
  'hs256-secret': (jwt, _header, { secret }) => verifies(jwt, Buffer.from(secret), 'HS256'),
  'hs256-public-key': (jwt, _header, application) => verifies(jwt, publicKeyAsSecret(application), 'HS256'),
  'embedded-jwk': (_jwt, { jwk }) => jwk !== undefined,
  'embedded-x5c': (_jwt, { x5c }) => x5c !== undefined,
  'embedded-jku': (_jwt, { jku }) => jku !== undefined,
  'header-altered': async (jwt, header, application, tools) =>
    (await wasAltered(jwt, header, application, tools)) && isGoodUnderSeenHeader(jwt, application, tools),
  'claims-altered': async (jwt, header, application, tools) =>
    (await wasAltered(jwt, header, application, tools)) &&
    !seenSignatures(tools).has(signatureOf(jwt)) &&
    !(await isGoodUnderSeenHeader(jwt, application, tools)),
  'verified-altered': async (jwt, header, application, tools) =>
    (await wasAltered(jwt, header, application, tools)) && seenSignatures(tools).has(signatureOf(jwt)),
  'signature-cut': (jwt, { alg }, application) =>
    alg === SIGNING_ALGORITHM &&
    signatureOf(jwt) !== '' &&
    signatureOf(jwt).length < signatureLength(application),
  'signature-removed': (jwt, { alg }) => alg === SIGNING_ALGORITHM && signatureOf(jwt) === '',
  padded: async (jwt, _header, application) => jwt.endsWith('=') && (await isOwn(jwt, application)),
  'key-id': async (jwt, { kid }, application) =>
    kid !== application.key.id && (await isOwn(jwt, application)),
  'critical-header': async (jwt, { crit }, application) =>
    crit !== undefined && (await isOwn(jwt, application)),
}

/** Length of a base64url signature by an application's key, in characters. */
const signatureLength = (application: Application): number =>
  Math.ceil(((publicKeyOf(application).asymmetricKeyDetails?.modulusLength ?? 0) / 8) * (4 / 3))

const publicKeyAsSecret = (application: Application): Uint8Array =>
  Buffer.from(publicKeyOf(application).export({ format: 'pem', type: 'spki' }))

/** Whether an operator edited the signature of a JWT. Remembers the header and signature of a valid JWT. */
export async function isForgedBy(
  operator: Operator,
  jwt: string,
  application: Application,
  tools: Tools,
): Promise<boolean> {
  const header = headerOf(jwt)
  if (!header || !readClaims(jwt)) return false
  if (await isDocumented(jwt, header, application, tools)) {
    seenHeaders(tools).add(jwt.split('.')[0] ?? '')
    seenSignatures(tools).add(signatureOf(jwt))
    return false
  }
  return (await TESTS[operator]?.(jwt, header, application, tools)) ?? false
}

/** Whether an operator edits the signature of a JWT. */
export const isAboutSignature = (operator: Operator): boolean => TESTS[operator] !== undefined

function headerOf(jwt: string): Header | undefined {
  try {
    return decodeProtectedHeader(jwt)
  } catch {
    return undefined
  }
}
