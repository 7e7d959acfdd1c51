import { importPKCS8, SignJWT } from 'jose'
import type { OtherService } from '../../../demo/index.ts'
import type { UnsignedJwt } from '../../../helpers/http/jose/jwt.ts'

/** Signs a JWT as it says, under the `kid` of the application or the second one. */
export type Sign = (jwt: UnsignedJwt, typ?: string) => Promise<string>

/** The keys of the applications. */
export async function signer({ environment, files }: OtherService): Promise<Sign> {
  const key = (name: string) => importPKCS8(files[name] ?? '', 'PS256')
  const own = await key('application-key.pem')
  const second = await key('second-key.pem')
  return async ({ claims, algorithm, signedBy }, typ) => {
    const kid = environment[signedBy === 'second' ? 'SECOND_PRIVATE_KEY_ID' : 'PRIVATE_KEY_ID'] ?? ''
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, kid, ...(typ && { typ }) })
      .sign(signedBy === 'second' ? second : own)
  }
}
