import { once } from 'node:events'
import { startOtherService } from './index.ts'
import { writeProject } from './write-project.ts'

/*
 * tsx tests/other-service/main.ts <folder>
 *
 * Starts the service, writes the project files for it into a folder, and runs until SIGINT or SIGTERM.
 */

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder to write to: tsx tests/other-service/main.ts <folder>')
  process.exit(2)
}
const service = await startOtherService()
const paths = await writeProject(service, folder)
console.log(`Wrote ${paths.join(', ')}.`)
console.log(`Authorization server at ${service.environment.ISSUER_URL}`)
console.log(`Gateway at ${service.environment.BASE_URL}`)
console.log('With these files in the folder of the suite: TARGET=other npm run contract')
console.log('Ctrl+C ends the service.')
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await service.close()
