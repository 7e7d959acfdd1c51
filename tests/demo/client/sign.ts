import { generateKeyPair, importPKCS8, SignJWT, UnsecuredJWT } from 'jose'
import type { OtherService } from '../../../demo/index.ts'
import type { UnsignedJwt } from '../../../helpers/http/jose/jwt.ts'

/** Signs a JWT as it says, under the `kid` of the application or the second one. */
export type Sign = (jwt: UnsignedJwt, typ?: string) => Promise<string>

/** The keys of the applications, and a stranger's under the application's `kid`. */
export async function signer({ environment, files }: OtherService): Promise<Sign> {
  const key = (name: string) => importPKCS8(files[name] ?? '', 'PS256')
  const keys = {
    application: await key('application-key.pem'),
    second: await key('second-key.pem'),
    stranger: (await generateKeyPair('PS256')).privateKey,
  }
  const rs256 = await importPKCS8(files['application-key.pem'] ?? '', 'RS256')
  return async ({ claims, algorithm, signedBy, altered }, typ) => {
    if (algorithm === 'none') return new UnsecuredJWT({ ...claims }).encode()
    const kid = environment[signedBy === 'second' ? 'SECOND_PRIVATE_KEY_ID' : 'PRIVATE_KEY_ID'] ?? ''
    const jwt = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, kid, ...(typ && { typ }) })
      .sign(algorithm === 'RS256' ? rs256 : keys[signedBy])
    if (!altered) return jwt
    const [header, , signature] = jwt.split('.')
    const other = new UnsecuredJWT({ ...claims, altered: true }).encode().split('.')[1]
    return [header, other, signature].join('.')
  }
}
