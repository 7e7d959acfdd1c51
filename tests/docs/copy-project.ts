import { execFileSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'
import { PROJECT } from './blocks.ts'

/** A folder with the files of the project as a clone has them, and what `npm ci` installs. */
export function cloned(): string {
  const folder = copyFiles()
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A folder with the files of the project as a clone has them. */
export function copyFiles(): string {
  const folder = temporaryFolder()
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) cpSync(join(PROJECT, file), join(folder, file))
  return folder
}
