import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { baseline, type Reads } from './all-cases.ts'
import { onEachCheck } from './judge-cases.ts'
import { caseRecorder } from './record-cases.ts'

const fileOf = (folder: string) => `${folder}.reads.json`

/** Writes a file next to the folder of cases: what the checks of each clause read on a conforming service. */
export async function noteReads(folder: string): Promise<void> {
  const own = `${folder}-itself`
  mkdirSync(own)
  const recorder = await caseRecorder(own)
  await recorder.record({ ...baseline, inBrowser: false })
  await recorder.close()
  const checks = await onEachCheck<string[]>('keys', own)
  rmSync(own, { recursive: true })
  writeFileSync(fileOf(folder), JSON.stringify(checks.map(({ clause, found }) => [clause, found])))
}

/** Reads that file; `undefined` if there is none. */
export function readsIn(folder: string): Reads | undefined {
  if (!existsSync(fileOf(folder))) return undefined
  const reads = new Map<string, string[]>()
  for (const [clause, keys] of JSON.parse(readFileSync(fileOf(folder), 'utf8')) as [string, string[]][])
    reads.set(clause, [...(reads.get(clause) ?? []), ...keys])
  return reads
}
