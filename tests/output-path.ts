import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

let folder: string | undefined

/** A path in a folder of the running test, which goes with it. */
export function outputPath(...parts: readonly string[]): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'contract-test-'))
    onTestFinished(() => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
      folder = undefined
    })
  }
  return join(folder, ...parts)
}
