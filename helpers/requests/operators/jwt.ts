import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Operator } from '../../../contract/requests/operators.ts'
import { randomWord } from '../../base/alike.ts'
import {
  type Alteration,
  alterClaims,
  alterSignature,
  cutSignature,
  pad,
  removeSignature,
  withHeader,
} from '../../http/jose/alterations.ts'
import { type SigningKeys, signJwt, type UnsignedJwt, unsignedJwt } from '../../http/jose/jwt.ts'
import { keySetUrl, ownCertificate, publicJwk } from '../../http/jose/stranger.ts'
import type { Edit, Known } from '../../http/unsigned-request.ts'
import { differentFrom } from '../different.ts'
import type { Place } from './place.ts'
import { textOf } from './values.ts'

/** How to make a JWT that differs from the documented one: a change before it is signed, and one after. */
interface Forgery {
  readonly prepare?: (jwt: UnsignedJwt, keys: SigningKeys) => UnsignedJwt | Promise<UnsignedJwt>
  readonly alter?: Alteration
}

const withMembers = (jwt: UnsignedJwt, members: Readonly<Record<string, unknown>>): UnsignedJwt => ({
  ...jwt,
  header: { ...jwt.header, ...members },
})

const signedBy = (changes: Partial<UnsignedJwt>): Forgery => ({ prepare: (jwt) => ({ ...jwt, ...changes }) })

/** A JWT of a stranger that carries its own verification key, without a key ID. */
const bringing = (name: 'jwk' | 'x5c' | 'jku', makes: (key: Awaited<Key>) => Promise<unknown>): Forgery => ({
  prepare: async (jwt, { stranger }) =>
    withMembers(
      { ...jwt, signedBy: 'stranger' },
      { kid: undefined, ...(stranger && { [name]: await makes(await stranger.key) }) },
    ),
})
type Key = NonNullable<SigningKeys['stranger']>['key']

const FORGERIES: Readonly<Partial<Record<Operator, Forgery>>> = {
  unsigned: signedBy({ algorithm: 'none' }),
  'unsigned-other-case': { ...signedBy({ algorithm: 'none' }), alter: withHeader({ alg: 'nOnE' }) },
  stranger: signedBy({ signedBy: 'stranger' }),
  second: signedBy({ signedBy: 'second' }),
  es256: signedBy({ algorithm: 'ES256', signedBy: 'elliptic stranger' }),
  rs256: signedBy({ algorithm: 'RS256' }),
  ps384: signedBy({ algorithm: 'PS384' }),
  ps512: signedBy({ algorithm: 'PS512' }),
  'hs256-secret': signedBy({ algorithm: 'HS256', signedBy: 'client secret' }),
  'hs256-public-key': signedBy({ algorithm: 'HS256', signedBy: 'public key' }),
  'embedded-jwk': bringing('jwk', publicJwk),
  'embedded-x5c': bringing('x5c', async (key) => [await ownCertificate(key)]),
  'embedded-jku': bringing('jku', keySetUrl),
  'header-altered': { alter: (jwt) => withHeader({ [randomWord()]: true })(jwt) },
  'claims-altered': { alter: alterClaims },
  'signature-altered': { alter: alterSignature },
  'signature-cut': { alter: cutSignature },
  'signature-removed': { alter: removeSignature },
  padded: { alter: pad },
  'key-id': {
    prepare: (jwt, keys) => withMembers(jwt, { kid: differentFrom(keys[jwt.signedBy]?.keyId ?? '') }),
  },
  'critical-header': {
    prepare: (jwt) => {
      const name = randomWord()
      return withMembers(jwt, { crit: [name], [name]: true })
    },
  },
}

/** How an operator changes a JWT or an access token; `undefined` if the operator is not about signing. */
export function forgeryAt(
  operator: Operator,
): ((place: Place, known: Known) => ReturnType<Edit>) | undefined {
  const forgery = FORGERIES[operator]
  return (
    forgery &&
    (async ({ jwt, value, put }, { keys }) => {
      const other = jwt ? await forge(forgery, jwt, keys) : await forgedToken(forgery, textOf(value), keys)
      return other === undefined ? undefined : put(other)
    })
  )
}

/** Makes a JWT that differs from the documented one; `undefined` if that is impossible, or no key here can sign it. */
async function forge(
  { prepare = (jwt) => jwt, alter = (jwt) => jwt }: Forgery,
  documented: UnsignedJwt,
  keys: SigningKeys,
): Promise<string | undefined> {
  const prepared = await prepare(documented, keys)
  const signer = keys[prepared.signedBy]
  if (!signer) return undefined
  const isElsewhere = 'sign' in signer && prepared.algorithm !== documented.algorithm
  // A key service may support only one algorithm.
  const signed = isElsewhere
    ? await signJwt(prepared, keys).catch(() => undefined)
    : await signJwt(prepared, keys)
  return signed && alter(signed)
}

const RSA = ['PS256', 'RS256'] as const

/**
 * The same token, altered, or signed by another key with the algorithm of the service. `undefined` if the token is not a JWT,
 * or if it would need a signature and the algorithm of the service is not RSA.
 */
async function forgedToken(forgery: Forgery, token = '', keys: SigningKeys): Promise<string | undefined> {
  if (token.split('.').length !== 3) return undefined
  try {
    if (!forgery.prepare) return forgery.alter?.(token)
    const header = decodeProtectedHeader(token)
    const own = RSA.find((algorithm) => algorithm === header.alg)
    const unsigned = { ...unsignedJwt(decodeJwt(token)), header, ...(own && { algorithm: own }) }
    const jwt = await forge(forgery, unsigned, keys)
    const isSigned = jwt !== undefined && !jwt.endsWith('.')
    return own === undefined && isSigned ? undefined : jwt
  } catch {
    return undefined
  }
}
