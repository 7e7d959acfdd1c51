import { createInterface } from 'node:readline/promises'
import { command, flags } from '../helpers/onboard/command.ts'
import { initTarget } from '../helpers/onboard/init-target.ts'

/** `npm run init [-- --target <name>]`: writes the files that describe a new target. */
await command(async () => {
  const { target = await ask() } = flags({ target: { type: 'string' } })
  const written = initTarget(process.cwd(), target)
  process.stdout.write(
    [
      ...written.map((path) => `Wrote ${path}`),
      '',
      'Next:',
      `  1. npm run keys -- --target ${target}       a key pair to register, unless there is one`,
      `  2. fill in .env.${target}`,
      `  3. TARGET=${target} npm run doctor          says what is still wrong`,
      `  4. TARGET=${target} npm run record          helps to write journeys/${target}.json`,
      `  5. TARGET=${target} npm run contract`,
      '',
    ].join('\n'),
  )
  return 0
})

async function ask(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const name = await terminal.question('Name of the target (such as development): ')
  terminal.close()
  return name.trim()
}
