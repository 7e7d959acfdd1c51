import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

let folder: string | undefined

/** A path in a folder of the running test alone. */
export function outputPath(...parts: readonly string[]): string {
  folder ??= temporaryFolder()
  onTestFinished(() => {
    folder = undefined
  })
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
