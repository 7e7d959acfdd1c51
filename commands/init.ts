import { createInterface } from 'node:readline/promises'
import { Misconfigured } from '../helpers/base/problem.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { initCatalogue, isOpenApi } from '../helpers/tools/onboard/init-catalogue.ts'
import { initTarget } from '../helpers/tools/onboard/init-target.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'

const ONLY_WITH_OPENAPI = {
  where: '--changes',
  what: 'goes only with an OpenAPI document',
  expected: '--from and an OpenAPI 3.0 or 3.1 document',
  example: '--from openapi.yaml --changes',
}

const { values, target: named } = commandLine({
  line: 'npm run init -- --target <name> [--from <file>] [--changes]',
  does: 'Writes the files that describe a new target, or the catalogue of its business APIs.',
  target: 'name of the target, such as development',
  options: {
    from: { type: 'string', value: '<file>', says: 'NAME=value lines to copy, or an OpenAPI document' },
    changes: { type: 'boolean', says: 'of an OpenAPI document, also the calls that may change data' },
  },
})

/**
 * `npm run init [-- --target <name> --from <file>]`: writes the files that describe a new target. From an OpenAPI document, it
 * makes the catalogue of its business APIs instead; with `--changes`, of the calls that may change data too.
 */
await command(
  async () => {
    const target = named ?? (await ask())
    const { from, changes } = values
    const folder = process.cwd()
    const isCatalogue = from !== undefined && isOpenApi(folder, from)
    if (changes && !isCatalogue) throw new Misconfigured([ONLY_WITH_OPENAPI])
    const lines = isCatalogue
      ? catalogueLines(target, initCatalogue(folder, target, from, changes))
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
  { path, toSet, toCheck }: ReturnType<typeof initCatalogue>,
): readonly string[] {
  return [
    `Wrote ${path}`,
    '',
    `Next, in .env.${target}:`,
    `  set API_PRODUCTS=${path}`,
    ...toSet.map(({ variable, what }) => `  set ${variable}: ${what}`),
    ...(toCheck.length > 0 ? ['', `And in ${path}:`] : []),
    ...toCheck.map(
      (title) =>
        `  check the authentication of ${title}: the document does not say which grant its token is of`,
    ),
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
