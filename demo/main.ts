import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONWebKeySet } from 'jose'
import { startOtherService } from './index.ts'
import { writeProject, writeWelcome } from './write-project.ts'

/*
 * npm run demo -- <folder> [--register keys/other.jwks.json]
 *
 * Starts the service, writes the project files for it into a folder, and runs until SIGINT or SIGTERM. With the public key
 * of an application it plays the developer portal: it registers the key, and writes what the application is told instead of
 * a finished `.env.other`.
 */

function refuse(why: string): never {
  console.error(`${why}\nUsage: npm run demo -- <folder> [--register keys/other.jwks.json]`)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { register: { type: 'string' } },
})
const [folder] = positionals
if (folder === undefined) refuse('Name the folder to write to.')
const { register } = values
if (register !== undefined && !existsSync(register))
  refuse(`There is no ${register}: npm run keys -- --target other makes it.`)
if (register === undefined && existsSync(join(folder, '.env.other')))
  refuse('There is already an .env.other; move it first.')
const jwks: JSONWebKeySet | undefined = register && JSON.parse(readFileSync(register, 'utf8'))
const service = await startOtherService(jwks)
const paths = jwks ? await writeWelcome(service, folder) : await writeProject(service, folder)
console.log(`Wrote ${paths.join(', ')}.`)
console.log(`Authorization server at ${service.environment.ISSUER_URL}`)
console.log(`Gateway at ${service.environment.BASE_URL}`)
console.log(
  jwks
    ? 'Next, in another terminal: npm run init -- --target other --from welcome.txt, then TARGET=other npm run doctor.'
    : 'Test it from that folder with TARGET=other.',
)
console.log('Ctrl+C ends it. Its ports are new each time: what was written is then of no use any more.')
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await service.close()
