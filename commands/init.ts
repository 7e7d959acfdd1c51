import { createInterface } from 'node:readline/promises'
import { command, flags } from '../helpers/tools/onboard/command.ts'
import { initTarget } from '../helpers/tools/onboard/init-target.ts'

/** `npm run init [-- --target <name> --from <file>]`: writes the files that describe a new target. */
await command(
  async () => {
    const { target = await ask(), from } = flags({ target: { type: 'string' }, from: { type: 'string' } })
    const written = initTarget(process.cwd(), target, from)
    process.stdout.write(
      [
        ...written.map((path) => `Wrote ${path}`),
        '',
        'Next:',
        `  1. fill in .env.${target}; npm run keys -- --target ${target} creates a key pair, unless you have one`,
        `  2. TARGET=${target} npm run doctor          lists what is still wrong`,
        `  3. TARGET=${target} npm run record          writes journeys/${target}.json while you click, unless it works already`,
        `  4. TARGET=${target} npm run contract`,
        '',
      ].join('\n'),
    )
    return 0
  },
  (count) => `Found ${count}; nothing was written.`,
)

async function ask(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const name = await terminal.question('Name of the target (such as development): ')
  terminal.close()
  return name.trim()
}
