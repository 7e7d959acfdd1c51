import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import html from 'html-template-tag'
import { CONSENT } from '../authorization-server/pages/consent.ts'
import { CHOOSE_DATA_PROVIDER } from '../authorization-server/pages/data-provider.ts'
import type { Page, Submission } from '../authorization-server/pages/page.ts'
import { SIGN_IN } from '../authorization-server/pages/sign-in.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { withScript } from '../behaviors/pages.ts'
import { secured } from '../behaviors/wire.ts'

/** A passkey belongs to a domain, never to an IP address (Web Authentication Level 2, 4). */
const RP_ID = 'localhost'

const random = (count: number): string => randomBytes(count).toString('base64url')

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const CREDENTIAL_ID = random(16)
const USER = { id: random(16), name: 'user', displayName: 'User' }

/** The passkey that the user has from the start, in the format of a client. */
export const PASSKEY = JSON.stringify({
  credentialId: CREDENTIAL_ID,
  isResidentCredential: true,
  rpId: RP_ID,
  privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  userHandle: USER.id,
  signCount: 0,
})

/** The public key of that passkey as a COSE key (RFC 9053, 7.1.1): EC2, ES256, P-256, and the two coordinates. */
function coseKey(): WebAuthnCredential['publicKey'] {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const hex = (coordinate: string) => Buffer.from(coordinate, 'base64url').toString('hex')
  return new Uint8Array(Buffer.from(`a5010203262001215820${hex(x)}225820${hex(y)}`, 'hex'))
}

/** The registered passkeys by ID, each with its last counter. */
const registered = new Map<string, WebAuthnCredential>([
  [CREDENTIAL_ID, { id: CREDENTIAL_ID, publicKey: coseKey(), counter: 0 }],
])

/** Unused challenges. Each can be used once. */
const challenges = new Set<string>()

function newChallenge(): string {
  const challenge = random(32)
  challenges.add(challenge)
  return challenge
}

/** The values that a signature must cover: a challenge of this server, its origin, and the domain of the passkey. */
const expectedFor = ({ origin }: Submission) => ({
  expectedChallenge: (challenge: string) => challenges.delete(challenge),
  expectedOrigin: origin,
  expectedRPID: RP_ID,
})

/** True if a registered passkey signed the challenge, with an increased counter. */
async function isSignedByPasskey(submission: Submission): Promise<boolean> {
  const response: AuthenticationResponseJSON = JSON.parse(submission.form.get('credential') ?? '')
  const credential = registered.get(response.id)
  if (!credential) return false
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const expected = expectedFor(submission)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected,
    response,
    credential,
  })
  if (verified) credential.counter = authenticationInfo.newCounter
  return verified
}

/** Registers a passkey that a browser created. Returns true if it could be verified. */
async function registers(submission: Submission): Promise<boolean> {
  const response: RegistrationResponseJSON = JSON.parse(submission.form.get('credential') ?? '')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const expected = expectedFor(submission)
  const { verified, registrationInfo } = await verifyRegistrationResponse({ ...expected, response })
  if (verified) registered.set(registrationInfo.credential.id, registrationInfo.credential)
  return verified
}

/** False if the credential cannot even be read. */
const orNot = (verified: Promise<boolean>): Promise<boolean> => verified.catch(() => false)

/** A button that makes the browser use or create a passkey, and submits the form with the credential. */
const button = (does: 'get' | 'create', options: object, label: string): string => html`
  <input type="hidden" name="credential">
  <p><button type="button" data-does="${does}" data-options="${JSON.stringify(options)}">${label}</button></p>`

const SCRIPT = `
for (const button of document.querySelectorAll('[data-does]'))
  button.onclick = async () => {
    const { does, options } = button.dataset
    const parse = does === 'get' ? 'parseRequestOptionsFromJSON' : 'parseCreationOptionsFromJSON'
    const publicKey = PublicKeyCredential[parse](JSON.parse(options))
    const credential = await navigator.credentials[does]({ publicKey }).catch(() => ({}))
    button.form.elements.credential.value = JSON.stringify(credential)
    button.form.submit()
  }`

/** The log-in with user name and password or, by its other button, with a passkey. */
const SIGN_IN_WITH_PASSKEY: Page = {
  ...SIGN_IN,
  render: (view) => html`$${SIGN_IN.render(view)}
    $${button('get', { challenge: newChallenge(), rpId: RP_ID }, 'Sign in with a passkey')}`,
  submit: async (submission) => {
    if (!submission.form.get('credential')) return SIGN_IN.submit(submission)
    const accountId = submission.resourceOwner.subject
    return (await orNot(isSignedByPasskey(submission)))
      ? { result: { login: { accountId, remember: false }, passkey: true } }
      : { problem: 'The passkey was not accepted.' }
  },
}

/** Offers to create a passkey, to a user who has logged in without one. */
const OFFER_PASSKEY: Page = {
  prompt: 'passkey',
  isNeeded: ({ oidc }) => oidc.result?.login !== undefined && oidc.result.passkey === undefined,
  title: () => 'Sign in faster next time',
  render: () => {
    const options = {
      challenge: newChallenge(),
      rp: { id: RP_ID, name: 'Sandbox' },
      user: USER,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required' },
    }
    return html`$${button('create', options, 'Create a passkey')}
    <p><button type="submit">Not now</button></p>`
  },
  submit: async (submission) =>
    !submission.form.get('credential') || (await orNot(registers(submission)))
      ? { result: { passkey: true } }
      : { problem: 'No passkey was created.' },
}

/** The user logs in with a passkey, or logs in with a password and may then register a passkey. */
export const withPasskey: Behavior = combined(
  // With TLS, the servers have a host name, which a passkey needs.
  secured(),
  { settings: { pages: [SIGN_IN_WITH_PASSKEY, OFFER_PASSKEY, CHOOSE_DATA_PROVIDER, CONSENT] } },
  withScript(SCRIPT),
)
