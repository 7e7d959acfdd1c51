import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose'
import type { Evidence, Verification } from '../../evidence/evidence.ts'
import { accepted, acceptedMember, type Recorder } from '../../evidence/recorder.ts'
import { isAccepted, isObject, isServiceError, member, readBody } from '../../http/answer.ts'
import { doesNotApply, type Exchange, type Recorded, recorded } from '../../http/exchange.ts'
import { PRIVATE_MEMBERS } from '../../http/secret-names.ts'
import { isEncryptedJwt } from '../../schema/formats.ts'

/** Verifies the signature of each id_token against the published keys (OpenID Connect Core 1.0, 3.1.3.7 and 12.2). */
export async function verifyIdTokens(
  { repeats }: Pick<Recorder, 'repeats'>,
  { exchange, refresh }: Readonly<Record<'exchange' | 'refresh', Recorded<Exchange>>>,
  published: Recorded<Exchange>,
): Promise<Evidence['idTokenSignatures']> {
  const again = Object.entries(repeats.answers).map(([key, { answer }]) => [key, answer] as const)
  const others = [['refresh', refresh] as const, ...again].filter(([, answer]) => hasIdToken(answer))
  const all = [['exchange', exchange] as const, ...others]
  return Object.fromEntries(
    await Promise.all(
      all.map(async ([key, answer]) => [key, await verifyIdToken(answer, published)] as const),
    ),
  )
}

const hasIdToken = (answer: Recorded<Exchange>): boolean =>
  answer.is === 'recorded' && isAccepted(answer.value) && member(answer.value, 'id_token') !== undefined

async function verifyIdToken(
  exchange: Recorded<Exchange>,
  published: Recorded<Exchange>,
): Promise<Recorded<Verification>> {
  const idToken = acceptedMember('the token exchange', exchange, 'id_token')
  if (idToken.is !== 'recorded') return idToken
  if (isEncryptedJwt(idToken.value))
    return { is: 'left out', because: 'the id_token is encrypted, and only its recipient can read it' }
  const keys = accepted('the published keys', published)
  if (keys.is !== 'recorded') return isUnpublished(published) ? doesNotApply(keys.because) : keys
  const keySet = keySetOf(keys.value)
  if (!keySet) return doesNotApply('the published keys are not a JWK set')
  try {
    const { protectedHeader } = await verifyByAnyKey(idToken.value, createLocalJWKSet(keySet))
    return recorded({ verified: true, detail: `signed ${protectedHeader.alg}` })
  } catch (error) {
    return recorded({
      verified: false,
      detail: error instanceof Error ? error.message : 'it cannot be verified',
    })
  }
}

/** True if the service did answer, but without keys. */
const isUnpublished = (published: Recorded<Exchange>): boolean =>
  published.is === 'recorded' && !isServiceError(published.value)

/** Without a `kid` several keys may fit: one that verifies is enough. */
async function verifyByAnyKey(jwt: string, keySet: ReturnType<typeof createLocalJWKSet>) {
  try {
    return await compactVerify(jwt, keySet)
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      const verified = await compactVerify(jwt, key).catch(() => undefined)
      if (verified) return verified
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/** The public part of a key: a private key that was published by mistake verifies as well. */
const publicPart = (key: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(key).filter(([name]) => !PRIVATE_MEMBERS.has(name)))

function keySetOf(answer: Exchange): JSONWebKeySet | undefined {
  const body = readBody(answer)
  if (body.is !== 'object' || !Array.isArray(body.value.keys)) return undefined
  return { keys: body.value.keys.filter(isObject).map(publicPart) }
}
