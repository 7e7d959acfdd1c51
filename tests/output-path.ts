import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { folderWith, temporaryFolder } from './temporary-folder.ts'

let folder: string | undefined

/** A path in a folder that only the running test uses. */
export function outputPath(...parts: readonly string[]): string {
  folder ??= temporaryFolder()
  onTestFinished(() => {
    folder = undefined
  })
  return join(folder, ...parts)
}

/** Writes files into a folder of the running test. Content that is not a string is written as JSON. */
export const outputFiles = (files: Readonly<Record<string, unknown>>): string =>
  folderWith(files, outputPath('project'))
