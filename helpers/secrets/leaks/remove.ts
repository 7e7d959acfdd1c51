import { rmSync } from 'node:fs'
import { phrase, type Shown } from '../shown.ts'
import { describeLeak, describeUnsearched, type Scan } from './scan.ts'

/** What was removed, in a line each. */
export interface Removed {
  readonly leaks: readonly Shown[]
  readonly unsearched: readonly Shown[]
}

/** Deletes the files that hold secrets, and those that may: what could not be searched is not clean. */
export function removeLeaks({ leaks, unsearched }: Scan): Removed {
  for (const { file } of [...leaks, ...unsearched]) rmSync(file, { force: true })
  const removed = (line: Shown) => phrase`${line}; the file was removed`
  return {
    leaks: leaks.map(describeLeak).map(removed),
    unsearched: unsearched.map(describeUnsearched).map(removed),
  }
}
