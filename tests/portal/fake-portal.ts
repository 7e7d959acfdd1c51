import type { PortalSession } from '../../helpers/browser/portal/portal-session.ts'
import type { PortalRequest, PortalWalk } from '../../helpers/browser/portal/portal-walk.ts'

/** A key of a fake portal. */
export interface FakeKey {
  /** Its row in the list. */
  row: string
  readonly clientId: string
}

/** How a fake portal differs from the default. */
export interface Oddities {
  /** Client IDs of the keys that it creates, in order. */
  readonly clientIds?: readonly string[]
  /** The client ID that the page of a new key shows. */
  readonly shows?: (clientId: string) => string
  /** Whether its list shows the names that the run gave its keys. */
  readonly isNamed?: boolean
  /** Called before each walk. */
  readonly onWalk?: (request: PortalRequest) => void
  /** Whether it revokes a key. */
  readonly revokes?: (key: FakeKey) => boolean
}

/**
 * A portal in memory, which names its keys itself by default. As in a browser, a journey on a key acts on the first row
 * that contains the text it looks for.
 */
export class FakePortal implements PortalSession {
  readonly keys: FakeKey[]
  readonly taken: PortalRequest[] = []
  /** How often it was closed. */
  closed = 0
  readonly #oddities: Oddities
  #made = 0

  constructor(rows: readonly string[], oddities: Oddities = {}) {
    this.keys = rows.map((row) => ({ row, clientId: row.split(' ')[0] ?? '' }))
    this.#oddities = oddities
  }

  async walk(request: PortalRequest): Promise<PortalWalk> {
    this.taken.push(request)
    this.#oddities.onWalk?.(request)
    const { journey, decision } = request
    const done = {
      journey,
      ...(decision && { decision }),
      pages: [],
      readings: {},
      durationMs: 0,
    }
    if (journey === 'listKeys') return { ...done, keys: this.keys.map(({ row }) => row) }
    if (decision !== 'confirm') return done
    if (journey === 'createKey' || journey === 'requestProduction' || journey === 'registerApplication') {
      const readings = { client_id: this.#make(request), client_secret: 'a-secret-of-the-portal' }
      await request.onRead?.(readings)
      return { ...done, readings }
    }
    return journey === 'revokeKey' ? this.#revoke(request, done) : done
  }

  async close(): Promise<void> {
    this.closed += 1
  }

  #make({ journey, about }: PortalRequest): string {
    const { clientIds = [], shows = (clientId) => clientId, isNamed } = this.#oddities
    const clientId = clientIds[this.#made] ?? `made-${this.#made}`
    this.#made += 1
    const state = journey === 'requestProduction' ? 'Production Waiting' : 'Development Live'
    this.keys.push({ clientId, row: `${clientId} ${isNamed ? `${about?.KEY_NAME} ` : ''}${state}` })
    return shows(clientId)
  }

  #revoke({ about }: PortalRequest, done: PortalWalk): PortalWalk {
    const { revokes = () => true } = this.#oddities
    const key = this.keys.find(({ row }) => row.includes(about?.CLIENT_ID_OF_KEY ?? ''))
    if (key && revokes(key)) {
      key.row = `${key.clientId} Revoked`
      return done
    }
    const failure = { kind: 'page', reason: 'no such button', title: '', address: '' } as const
    return { ...done, failure, stoppedAt: 'steps' }
  }
}
