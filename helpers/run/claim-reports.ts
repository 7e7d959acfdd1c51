import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { REPORTS } from '../base/reports.ts'
import { isAlive, runName } from '../base/run-folder.ts'
import { removing, writeWhole } from '../base/write-whole.ts'
import { FolderInUse } from '../secrets/registry.ts'

const MARK = /^\.run-(\d+)\./

/**
 * Marks the reports as those of this run until this process ends. The mark is among them, so that every run that would
 * overwrite them sees it. Two runs that begin at the same moment see each other.
 *
 * @throws FolderInUse if another run is active, and CannotWrite
 */
export function claimReports(folder = REPORTS): void {
  const own = `.run-${runName()}`
  writeWhole(join(folder, own), '')
  process.once('exit', () => rmSync(join(folder, own), { force: true }))
  for (const name of readdirSync(folder)) {
    const [, pid] = (name !== own && MARK.exec(name)) || []
    if (pid === undefined) continue
    if (isAlive(Number(pid))) throw new FolderInUse(Number(pid), join(folder, name))
    removing(join(folder, name))
  }
}
