import type { Adapter, AdapterPayload } from 'oidc-provider'

/** The state of one authorization server. */
export interface Storage {
  /** Creates the storage of one model. */
  create(): Adapter
  /** Makes everything that is stored older. */
  age(seconds: number): void
}

/**
 * Creates the storage of one authorization server. The package's own storage is not used, because servers of one process
 * would share it. The server itself checks whether a stored entry has expired.
 *
 * @returns An empty storage in memory.
 */
export function createStorage(): Storage {
  const stores: Map<string, AdapterPayload>[] = []

  return {
    create() {
      const store = new Map<string, AdapterPayload>()
      stores.push(store)
      return adapterOf(store)
    },
    age(seconds) {
      for (const payload of stores.flatMap((store) => [...store.values()]))
        if (payload.exp !== undefined) payload.exp -= seconds
    },
  }
}

function adapterOf(store: Map<string, AdapterPayload>): Adapter {
  return {
    upsert: async (id, payload) => void store.set(id, payload),
    find: async (id) => store.get(id),
    findByUid: async (uid) => [...store.values()].find((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => [...store.values()].find((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = store.get(id)
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void store.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, payload] of store) if (payload.grantId === grantId) store.delete(id)
    },
  }
}
