import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import { PORTAL, repeatKeys } from '../../evidence/keys.ts'
import type { Plan } from '../../evidence/plan.ts'
import type { PortalEvidence } from '../../evidence/portal/portal-evidence.ts'
import { andThen, type Recorded, recorded } from '../../http/exchange.ts'
import { action, type FlowRun, type Results } from '../results.ts'
import { manageFurtherKeys, type OpenRound } from './further-keys.ts'
import { create, keyAfter, latestKey, type Revocation, register, renew, revoke } from './key-actions.ts'
import type { PortalDeveloper } from './portal-developer.ts'
import { requestProduction } from './production.ts'
import { type FirstLook, leavePortal, manage, signIn } from './visit.ts'

/** The value of something that was recorded. */
type ValueOf<Of> = Of extends { readonly is: 'recorded'; readonly value: infer Value } ? Value : never

declare module '../results.ts' {
  interface FlowRun {
    /** Opens the developer portal. */
    openPortal(): Promise<Recorded<PortalDeveloper>>
  }
  interface Results {
    readonly developer: PortalDeveloper
    readonly firstLook: FirstLook
    readonly stranger: PortalWalk
    readonly registration: ValueOf<PortalEvidence['registration']>
    readonly creation: ValueOf<PortalEvidence['creation']>
    readonly renewal: ValueOf<PortalEvidence['renewal']>
    readonly keyRevocation: Revocation
    readonly furtherKeys: readonly OpenRound[]
    readonly production: PortalEvidence['production']
    readonly portal: PortalEvidence
  }
}

/** What a developer does at the portal, one action after another, with keys that this run creates (document, 2.1, 3.1). */
export const portal = {
  developer: action('2.1', 'opens the developer portal', { part: 'portal', run: (run) => run.openPortal() }),
  firstLook: action('2.1', 'signs in, reads the list of keys, and revokes keys that earlier runs left', {
    needs: ['developer'],
    run: (_, { developer }) => signIn(developer),
  }),
  stranger: action('OWASP ASVS 4.0.3, V4.1.3', 'opens the list of keys without signing in', {
    needs: ['firstLook'],
    run: (_, { firstLook: { developer } }) => developer.listAsStranger(),
  }),
  registration: action('5.1', 'registers an application', {
    needs: ['firstLook'],
    run: (_, { firstLook }) => manage(firstLook, register),
  }),
  creation: action('3.1', 'creates a key', {
    needs: ['firstLook'],
    sees: ['registration'],
    run: (_, { firstLook, registration }) =>
      manage(firstLook, (developer, before) =>
        create(
          developer,
          registration.is === 'recorded' ? registration.value.confirmed.keys : before,
          registration,
        ),
      ),
  }),
  renewal: action('3.1', 'renews the key', {
    needs: ['firstLook'],
    sees: ['registration', 'creation'],
    run: (_, { firstLook, registration, creation }) =>
      manage(firstLook, (developer) =>
        andThen(keyAfter(creation), (key) => renew(developer, key, registration)),
      ),
  }),
  keyRevocation: action('3.1', 'revokes the key', {
    needs: ['firstLook'],
    sees: ['registration', 'creation', 'renewal'],
    run: (_, { firstLook, registration, creation, renewal }) =>
      manage(firstLook, (developer) =>
        andThen(latestKey(creation, renewal), (key) => revoke(developer, key, registration)),
      ),
  }),
  furtherKeys: action('3.1', 'creates, renews and revokes more keys, in another order', {
    needs: ['firstLook'],
    sees: ['registration', 'creation', 'keyRevocation'],
    run: (_, { firstLook, registration, creation }) =>
      manage(firstLook, async (developer) =>
        recorded(await manageFurtherKeys(developer, registration, creation)),
      ),
  }),
  production: action('2.1', 'requests Production access, and has the reviewer decide', {
    needs: ['firstLook'],
    after: {
      keyRevocation: 'the list shows the revoked key before there is another one',
      furtherKeys: 'one developer does one thing at a time',
    },
    run: (_, { firstLook }) =>
      manage(firstLook, async (developer) => recorded(await requestProduction(developer))),
  }),
  portal: action('3.1', 'revokes every key that the run made, and closes the portal', {
    alsoYields: [PORTAL, ...repeatKeys('token', 'portal')],
    isAlways: true,
    sees: [
      'developer',
      'firstLook',
      'stranger',
      'registration',
      'creation',
      'renewal',
      'keyRevocation',
      'furtherKeys',
      'production',
    ],
    run: (_, { keyRevocation: revocation, ...seen }) => leavePortal({ revocation, ...seen }),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
