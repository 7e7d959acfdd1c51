import { rmSync } from 'node:fs'
import { describeLeak, type Leak } from './scan.ts'

/** Deletes the files that hold secrets and tells each in one line. */
export function removeLeaks(leaks: readonly Leak[]): readonly string[] {
  for (const { file } of leaks) rmSync(file, { force: true })
  return leaks.map((leak) => `${describeLeak(leak)}; the file is removed`)
}
