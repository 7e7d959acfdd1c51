import { existsSync } from 'node:fs'
import { Misconfigured } from '../helpers/base/problem.ts'
import { count } from '../helpers/base/visible.ts'
import { readEnvironment, SANDBOX } from '../helpers/config/environment.ts'
import { loadTarget } from '../helpers/config/load-target.ts'
import { secretsByName } from '../helpers/config/variables.ts'
import { EXIT, EXIT_LEAK } from '../helpers/run/exit.ts'
import { scan, writtenPlaces } from '../helpers/secrets/leaks.ts'
import { registerSecrets } from '../helpers/secrets/redact.ts'
import { command } from './usage.ts'

const nothing = (where: string, what: string, expected: string) =>
  new Misconfigured({ where, what, expected, example: 'npm run leaks -- --target development reports' })

/** The number of secrets in the environment. */
function registerEnvironment(): number {
  const { values, target } = readEnvironment(process.env, process.cwd())
  const known = target === SANDBOX ? {} : loadTarget(process.env, process.cwd()).secrets
  const secrets = Object.entries({ ...secretsByName(values), ...known })
  registerSecrets(secrets.map(([name, value]) => ({ name, value })))
  return secrets.length
}

await command(
  {
    line: 'npm run leaks -- [--target <name>] [folder …]',
    does: 'Searches files for the secrets of the environment: those in a folder, or those that runs write.',
    target: 'target whose secrets are looked for',
    takesWords: true,
  },
  async ({ positionals: folders }) => {
    const secrets = registerEnvironment()
    if (secrets === 0)
      throw nothing('TARGET', 'has no secret to look for', 'the target whose secrets are looked for')
    const missing = folders.filter((folder) => !existsSync(folder))
    if (missing.length > 0)
      throw new Misconfigured(...missing.map((where) => ({ where, what: 'there is no such file or folder' })))
    const places = folders.length > 0 ? folders : writtenPlaces()
    const { files, suspects } = scan(places)
    if (files === 0)
      throw nothing(
        places.join(', '),
        'there is no file to look into',
        'what a run or a pipeline has written',
      )
    for (const { is, line } of suspects) process.stdout.write(`${is}  ${line}\n`)
    const leaks = suspects.filter(({ is }) => is === 'leak').length
    const unsearched = suspects.length - leaks
    const sought = `${count(secrets, 'secret')} of the environment, signed JWTs and private keys`
    const found = leaks === 0 ? 'none found' : `found in ${count(leaks, 'file')}`
    process.stdout.write(`Searched ${count(files - unsearched, 'file')} for ${sought}: ${found}.\n`)
    if (leaks > 0) return EXIT_LEAK
    return unsearched > 0 ? EXIT.incomplete : EXIT.kept
  },
)
