import { execFileSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'
import { PROJECT } from './blocks.ts'

/** Creates a folder with the files of a clone of the project, and the installed packages. */
export function cloned(): string {
  const folder = copyFiles()
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Creates a folder with the files of a clone of the project. */
export function copyFiles(): string {
  const folder = temporaryFolder()
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) cpSync(join(PROJECT, file), join(folder, file))
  return folder
}
