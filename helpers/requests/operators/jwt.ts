import type { JWT_OPERATORS, Operator } from '../../../contract/requests/operators.ts'
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
import { type SigningKeys, signJwt, type UnsignedJwt } from '../../http/jose/jwt.ts'
import { keySetUrl, ownCertificate, publicJwk } from '../../http/jose/stranger.ts'
import { differentFrom } from '../different.ts'
import { garbage } from './values.ts'

/** How a JWT is made other than documented: prepared otherwise, then altered. */
export interface Forgery {
  readonly prepare?: (jwt: UnsignedJwt, keys: SigningKeys) => UnsignedJwt | Promise<UnsignedJwt>
  readonly alter?: Alteration
}

const withMembers = (jwt: UnsignedJwt, members: Readonly<Record<string, unknown>>): UnsignedJwt => ({
  ...jwt,
  header: { ...jwt.header, ...members },
})

const signedBy = (changes: Partial<UnsignedJwt>): Forgery => ({ prepare: (jwt) => ({ ...jwt, ...changes }) })

/** A stranger's JWT that carries the key that verifies it; no key ID points elsewhere. */
const bringing = (name: 'jwk' | 'x5c' | 'jku', makes: (key: Awaited<Key>) => Promise<unknown>): Forgery => ({
  prepare: async (jwt, { stranger }) =>
    withMembers(
      { ...jwt, signedBy: 'stranger' },
      { kid: undefined, ...(stranger && { [name]: await makes(await stranger.key) }) },
    ),
})
type Key = NonNullable<SigningKeys['stranger']>['key']

const FORGERIES: Readonly<Record<(typeof JWT_OPERATORS)[number], Forgery>> = {
  unsigned: signedBy({ algorithm: 'none' }),
  'unsigned-other-case': { ...signedBy({ algorithm: 'none' }), alter: withHeader({ alg: 'nOnE' }) },
  stranger: signedBy({ signedBy: 'stranger' }),
  second: signedBy({ signedBy: 'second' }),
  rs256: signedBy({ algorithm: 'RS256' }),
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
  garbage: { alter: garbage },
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

const forgeries: ReadonlyMap<string, Forgery> = new Map(Object.entries(FORGERIES))

/** How an operator makes a JWT; `undefined` if it is not about how a JWT is signed. */
export const forgeryOf = (operator: Operator): Forgery | undefined => forgeries.get(operator)

/**
 * Makes a JWT other than documented.
 *
 * @returns the JWT in compact form; `undefined` where it would be the documented one
 */
export async function forge(
  { prepare = (jwt) => jwt, alter = (jwt) => jwt }: Forgery,
  documented: UnsignedJwt,
  keys: SigningKeys,
): Promise<string | undefined> {
  return alter(await signJwt(await prepare(documented, keys), keys))
}
