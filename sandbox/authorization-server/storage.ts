import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Where one authorization server keeps its state. */
export interface Storage {
  /** The storage of one of its models. */
  create(): Adapter
  /** Makes all that is stored older. */
  age(seconds: number): void
}

/**
 * Creates the storage of one authorization server. The package's own storage is not used, so that servers of one process
 * share nothing. Expiry is not its task: the server reads it from what is stored.
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
