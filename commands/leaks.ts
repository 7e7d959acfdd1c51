import { existsSync } from 'node:fs'
import { writtenPlaces } from '../helpers/leaks/places.ts'
import { describeLeak, scan } from '../helpers/leaks/scan.ts'
import { registerSecrets } from '../helpers/redact/redact.ts'
import { EXIT, EXIT_LEAK } from '../helpers/run/exit.ts'
import { readEnvironment, SANDBOX } from '../helpers/target/environment.ts'
import { loadTarget } from '../helpers/target/load-target.ts'
import { Misconfigured } from '../helpers/target/problem.ts'
import { secretsByName } from '../helpers/target/secrets.ts'

// `npm run leaks -- <folder>`: looks into files for the secrets of the environment; without a folder, into what runs
// write. Changes nothing.

const folders = process.argv.slice(2)

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** How many secrets the environment has. */
function registerEnvironment(): number {
  const { values, target } = readEnvironment(process.env, process.cwd())
  const known = target === SANDBOX ? {} : loadTarget(process.env, process.cwd()).secrets
  const secrets = Object.entries({ ...secretsByName(values), ...known })
  registerSecrets(secrets.map(([name, value]) => ({ name, value })))
  return secrets.length
}

try {
  const count = registerEnvironment()
  const missing = folders.filter((folder) => !existsSync(folder))
  if (missing.length > 0)
    throw new Misconfigured(missing.map((where) => ({ where, what: 'there is no such file or folder' })))
  const { files, leaks } = scan(folders.length > 0 ? folders : writtenPlaces())
  for (const leak of leaks) process.stdout.write(`leak  ${describeLeak(leak)}\n`)
  const sought = `${many(count, 'secret')} of the environment, signed JWTs and private keys`
  const found = leaks.length === 0 ? 'none found' : `found in ${many(leaks.length, 'file')}`
  process.stdout.write(`Searched ${many(files, 'file')} for ${sought}: ${found}.\n`)
  process.exitCode = leaks.length === 0 ? 0 : EXIT_LEAK
} catch (error) {
  if (!(error instanceof Misconfigured)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = EXIT.misconfigured
}
