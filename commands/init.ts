import { createInterface } from 'node:readline/promises'
import { initCatalogue } from '../helpers/tools/onboard/catalogue-from-openapi.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { initTarget } from '../helpers/tools/onboard/new-target.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'

const { values, target: named } = commandLine({
  line: 'npm run init -- --target <name> [--from <file>]',
  does: 'Writes the files that describe a new target, or the catalogue of its business APIs.',
  target: 'name of the target, such as development',
  options: {
    from: { type: 'string', value: '<file>', says: 'NAME=value lines to copy, or OpenAPI as .yaml or .json' },
  },
})

/**
 * `npm run init [-- --target <name> --from <file>]`: writes the files that describe a new target. From an OpenAPI document, it
 * makes the catalogue of its business APIs instead.
 */
await command(
  async () => {
    const target = named ?? (await ask())
    const { from } = values
    const folder = process.cwd()
    const lines =
      from !== undefined && /\.(json|ya?ml)$/i.test(from)
        ? catalogueLines(target, initCatalogue(folder, target, from))
        : targetLines(target, initTarget(folder, target, from))
    process.stdout.write(`${lines.join('\n')}\n`)
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

function catalogueLines(
  target: string | undefined,
  { path, toSet }: ReturnType<typeof initCatalogue>,
): readonly string[] {
  return [
    `Wrote ${path}; check the authentication of its products.`,
    '',
    `Next, in .env.${target}:`,
    `  set API_PRODUCTS=${path}`,
    ...toSet.map((variable) => `  set ${variable}`),
    '',
    `Then: npm run doctor -- --target ${target}`,
  ]
}

async function ask(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const name = await terminal.question('Name of the target (such as development): ')
  terminal.close()
  return name.trim()
}
