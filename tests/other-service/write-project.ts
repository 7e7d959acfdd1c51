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
  const all = Object.entries({ '.env.other': dotenv(environment), ...files })
  return Promise.all(
    all.map(async ([name, text]) => {
      const path = join(folder, name)
      const mode = name === '.env.other' || name.endsWith('-key.pem') ? 0o600 : 0o644
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
