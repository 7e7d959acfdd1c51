import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

/** A folder of the running test with files in it: texts, or what is written as JSON. */
export function outputFiles(files: Readonly<Record<string, unknown>>): string {
  for (const [name, content] of Object.entries(files)) {
    const path = outputPath('project', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return outputPath('project')
}
