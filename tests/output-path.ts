import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { folderWith, temporaryFolder } from './temporary-folder.ts'

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
export const outputFiles = (files: Readonly<Record<string, unknown>>): string =>
  folderWith(files, outputPath('project'))
