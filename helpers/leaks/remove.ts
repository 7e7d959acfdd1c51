import { rmSync } from 'node:fs'
import { phrase, type Shown } from '../text/shown.ts'
import { describeLeak, type Leak } from './scan.ts'

/** Deletes the files that hold secrets and tells each in one line. */
export function removeLeaks(leaks: readonly Leak[]): readonly Shown[] {
  for (const { file } of leaks) rmSync(file, { force: true })
  return leaks.map((leak) => phrase`${describeLeak(leak)}; the file is removed`)
}
