import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { JSONWebKeySet } from 'jose'
import { startOtherService } from './index.ts'
import { writeProject, writeWelcome } from './write-project.ts'

/*
 * tsx tests/other-service/main.ts <folder> [--register keys/other.jwks.json]
 *
 * Starts the service, writes the project files for it into a folder, and runs until SIGINT or SIGTERM. With the public key
 * of an application it plays the developer portal: it registers the key, and writes what the application is told instead of
 * a finished `.env.other`.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { register: { type: 'string' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name the folder to write to: tsx tests/other-service/main.ts <folder>')
  process.exit(2)
}
const jwks: JSONWebKeySet | undefined = values.register && JSON.parse(readFileSync(values.register, 'utf8'))
const service = await startOtherService(jwks)
const paths = jwks ? await writeWelcome(service, folder) : await writeProject(service, folder)
console.log(`Wrote ${paths.join(', ')}.`)
console.log(`Authorization server at ${service.environment.ISSUER_URL}`)
console.log(`Gateway at ${service.environment.BASE_URL}`)
console.log(
  jwks
    ? 'Copy the values of welcome.txt into .env.other, then TARGET=other npm run doctor. Ctrl+C ends the service.'
    : 'Test it from that folder with TARGET=other. Ctrl+C ends it.',
)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await service.close()
