import { createPublicKey } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { passkeyKeyOf } from '../schema/formats.ts'

/** A WebAuthn credential with its private key, as in `schemas/passkey.schema.json`. Bytes are in base64 or base64url. */
export interface Passkey {
  readonly credentialId: string
  readonly rpId: string
  /** ECDSA P-256, PKCS#8. */
  readonly privateKey: string
  readonly userHandle: string
  readonly signCount?: number
}

/** The highest signature counter that this process has used. */
let highest = 0

/**
 * Gives a passkey to all pages of a context, also to those that open later. Its counter starts at the current time: a
 * service may refuse a counter that does not grow, and a run does not know the last value of the run before.
 */
export async function givePasskey(context: BrowserContext, passkey: Passkey): Promise<void> {
  await noteCounter(context)
  const { rpId, signCount = 0 } = passkey
  const key = passkeyKeyOf(passkey.privateKey)
  if (!key) throw new Error('The passkey was not validated.')
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64url')
  await context.credentials.create(rpId, {
    id: base64url(passkey.credentialId),
    userHandle: base64url(passkey.userHandle),
    privateKey: base64url(passkey.privateKey),
    publicKey,
    signCount: Math.max(highest, signCount, Math.floor(Date.now() / 1000)),
  })
  await context.credentials.install()
}

/** Notes the counter of a context, so that the next context continues from there. */
export async function noteCounter({ credentials }: BrowserContext): Promise<void> {
  for (const { signCount } of await credentials.get()) highest = Math.max(highest, signCount)
}

/**
 * The passkey that a page of a context registered last; undefined if none was registered.
 *
 * @param given - the passkey that the context had from the start
 */
export async function registeredIn(
  { credentials }: BrowserContext,
  given?: Passkey,
): Promise<Passkey | undefined> {
  const own = given && base64url(given.credentialId)
  const last = (await credentials.get()).findLast(({ id }) => id !== own)
  if (!last) return undefined
  const { id: credentialId, rpId, privateKey, userHandle, signCount } = last
  return { credentialId, rpId, privateKey, userHandle, signCount }
}

const base64url = (bytes: string): string => Buffer.from(bytes, 'base64').toString('base64url')
