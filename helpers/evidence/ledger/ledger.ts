import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { makePrivate } from '../../base/run-folder.ts'
import { errorsOf } from '../../schema/schemas.ts'
import type { KeptKey } from './kept-key.ts'

/** Where runs remember the keys that they made, until they are gone. */
export interface KeyLedger {
  /** Every key that is not known to be gone. */
  keys(): readonly KeptKey[]
  /** Records a key, or what is new about it. Once this returns, it is kept even if the process is killed. */
  note(key: KeptKey): void
  forget(key: KeptKey): void
}

/** A ledger that ends with the process: for services that do so as well. */
export function ledgerInMemory(): KeyLedger {
  const keys = new Map<string, KeptKey>()
  return {
    keys: () => [...keys.values()],
    note: (key) => void keys.set(key.id, key),
    forget: ({ id }) => void keys.delete(id),
  }
}

const ENDING = '.json'

/** Whether a name may stand in the folder of a ledger: that of a key, or what Git and file systems put there. */
export const isOfLedger = (name: string): boolean =>
  /^(?:.+\.json(?:\.\d+)?|\.gitkeep|\.gitignore|lost\+found)$/.test(name)

/**
 * A ledger in a folder, mode 0700, with a file for each key, mode 0600. Each is written in one step, so that neither a
 * run that is killed nor one that goes on at the same time leaves half of it.
 *
 * @throws Misconfigured if a file is not the record of a key, such as one of a later version
 */
export function ledgerIn(folder: string): KeyLedger {
  const pathOf = ({ id }: KeptKey) => join(folder, `${id}${ENDING}`)
  return {
    keys: () =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.endsWith(ENDING))
            .flatMap((name) => readKey(join(folder, name)))
        : [],
    note(key) {
      makePrivate(folder)
      const path = pathOf(key)
      const fresh = `${path}.${process.pid}`
      writeFileSync(fresh, JSON.stringify(key), { mode: 0o600 })
      renameSync(fresh, path)
    },
    forget: (key) => rmSync(pathOf(key), { force: true }),
  }
}

/** The key of a file; none where another run has just forgotten it. */
function readKey(path: string): readonly KeptKey[] {
  const key = parsed(path)
  if (key === undefined) return []
  if (errorsOf('kept-key.schema.json', key).length > 0)
    throw new Misconfigured([
      {
        where: 'PORTAL_KEY_LEDGER',
        what: `${path} cannot be read as the ledger entry of a key`,
        expected: 'an entry in this version of the format; once that key is gone, the file can be deleted',
      },
    ])
  return [key as KeptKey]
}

function parsed(path: string): unknown {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return null
  }
}
