import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONWebKeySet } from 'jose'
import { commandLine, misused } from '../helpers/tools/onboard/usage.ts'
import { startOtherService } from './index.ts'
import { writeProject, writeWelcome } from './write-project.ts'

/*
 * npm run demo -- <folder> [--register keys/other.jwks.json]
 *
 * Starts the service, writes the project files for it into a folder, and runs until SIGINT or SIGTERM. With the public key
 * of an application it plays the developer portal: it registers the key, and writes what the application is told instead of
 * a finished `.env.other`.
 */

const USAGE = {
  line: 'npm run demo -- <folder> [--register keys/other.jwks.json]',
  does: 'Starts the demo service, writes the files of a project that tests it, and runs until Ctrl+C.',
  options: {
    register: { type: 'string', value: '<file>', says: 'public key of your application, as a JWKS' },
  },
  takesWords: true,
} as const

const refuse: (why: string) => never = (why) => misused(USAGE, why)

function keysIn(file: string): JSONWebKeySet {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return refuse(`${file} is no JSON: npm run keys -- --target other makes it.`)
  }
}

const { values, positionals } = commandLine(USAGE)
const [folder, ...others] = positionals
if (folder === undefined) refuse('Name the folder to write to.')
if (others.length > 0) refuse('Name one folder only.')
const { register } = values
if (register !== undefined && !existsSync(register))
  refuse(`There is no ${register}: npm run keys -- --target other makes it.`)
if (register === undefined && existsSync(join(folder, '.env.other')))
  refuse('There is already an .env.other; move it first.')
const jwks = register === undefined ? undefined : keysIn(register)
const service = await startOtherService(jwks)
const paths = jwks ? await writeWelcome(service, folder) : await writeProject(service, folder)
console.log(`Wrote ${paths.join(', ')}.`)
console.log(`Authorization server at ${service.environment.ISSUER_URL}`)
console.log(`Gateway at ${service.environment.BASE_URL}`)
console.log(
  jwks
    ? 'Next, in another terminal: npm run init -- --target other --from welcome.txt, then npm run doctor -- --target other.'
    : 'Test it from that folder with TARGET=other.',
)
console.log('Ctrl+C ends it. Its ports are new each time: the files become useless when it ends.')
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await service.close()
