import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from './blocks.ts'

/** Does something in a folder with the files of the project as a clone has them, and what `npm ci` installs. */
export async function inClone(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = copyFiles()
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  await act(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

/** A folder with the files of the project as a clone has them. */
export function copyFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-clone-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) cpSync(join(PROJECT, file), join(folder, file))
  return folder
}
