import { initTarget } from './init/new-target.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run init -- --target <name>',
    does: 'Writes the files that describe a new target.',
    target: 'name of the target, such as development',
  },
  async ({ target }) => {
    const written = initTarget(process.cwd(), target)
    process.stdout.write(`${targetLines(target, written).join('\n')}\n`)
    return 0
  },
  (count) => `Found ${count}; nothing was written.`,
)

function targetLines(target: string | undefined, written: readonly string[]): readonly string[] {
  const hasTemplate = written.some((path) => path.startsWith('journeys/'))
  return [
    ...written.map((path) => `Wrote ${path}`),
    '',
    'Next:',
    `  1. fill in .env.${target}; npm run keys -- --target ${target} creates a key pair, unless you have one`,
    `  2. npm run doctor -- --target ${target}   lists what is still wrong`,
    `  3. npm run record -- --target ${target}   writes journeys/${target}.json while you click, ${hasTemplate ? 'in place of the template' : 'unless it works already'}`,
    `  4. npm run contract -- --target ${target}`,
  ]
}
