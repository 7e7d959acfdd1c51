import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OtherService } from './index.ts'

/**
 * Writes what a project needs to test a service: `.env.other` and the files that it names. Those with secrets can be read
 * by their owner only.
 *
 * @returns the paths that were written
 */
export async function writeProject(
  { environment, files }: Pick<OtherService, 'environment' | 'files'>,
  folder: string,
): Promise<readonly string[]> {
  return writeAll({ '.env.other': dotenv(environment), ...files }, folder)
}

const OWN = new Set(['TARGET', 'PRIVATE_KEY_FILE', 'PRIVATE_KEY_ID', 'CONSENT_JOURNEY'])

/**
 * Writes what an application that registered its own key is told: its values in `welcome.txt`, and the files beside.
 *
 * @returns the paths that were written
 */
export async function writeWelcome(
  { environment, files }: Pick<OtherService, 'environment' | 'files'>,
  folder: string,
): Promise<readonly string[]> {
  const told = Object.fromEntries(Object.entries(environment).filter(([name]) => !OWN.has(name)))
  return writeAll({ 'welcome.txt': dotenv(told), ...files }, folder)
}

const SECRET_FILES = /^(\.env\.other|welcome\.txt|.*-key\.pem)$/

function writeAll(files: Readonly<Record<string, string>>, folder: string): Promise<readonly string[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, name)
      const mode = SECRET_FILES.test(name) ? 0o600 : 0o644
      await mkdir(dirname(path), { recursive: true })
      // A file that exists would keep its mode.
      await rm(path, { force: true })
      await writeFile(path, text, { mode, flag: 'wx' })
      return path
    }),
  )
}

/** In single quotes nothing has a meaning but the quote itself, which no value has. */
function dotenv(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
}
