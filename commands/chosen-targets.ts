import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../helpers/base/problem.ts'
import { SANDBOX } from '../helpers/config/environment.ts'

/**
 * The targets named on the command line or by `TARGET`, separated by commas.
 *
 * @param given - the values of `--target`
 * @param words - the other words of the command line
 * @throws Error if the two name different targets, or if npm consumed `--target` as its own option
 */
export function chosenTargets(
  given: readonly string[],
  shell: NodeJS.ProcessEnv,
  words: readonly string[] = [],
): readonly string[] {
  const { TARGET = '', npm_config_target: swallowed } = shell
  const option = given.flatMap(namesOf)
  const variable = TARGET.trim() === '' ? option : namesOf(TARGET)
  const named = option.length > 0 ? option : variable
  if (swallowed && named.join() !== swallowed) {
    const meant = swallowed === 'true' ? (words.find((word) => !word.startsWith('-')) ?? '<name>') : swallowed
    throw new Error(`npm took --target for an option of its own: write ${lineFor(meant, shell)}`)
  }
  if (option.includes('')) throw new Error('--target has no name: write --target development, for example.')
  if (named.join() !== variable.join())
    throw new Error(`--target is ${option.join()}, but TARGET is ${variable.join()}: leave one of them out.`)
  return named
}

const namesOf = (list: string): readonly string[] => list.split(',').map((name) => name.trim())

/**
 * Reports a word of the command line that is the name of a target, with the line to type instead.
 *
 * @param words - the command line without options and their values
 * @param folder - the project's folder
 */
export function targetsAmongWords(
  words: readonly string[],
  folder: string,
  shell: NodeJS.ProcessEnv,
): readonly Problem[] {
  const name = words.find((word) => !NO_TARGETS.has(word) && isKnownTarget(word, folder))
  if (name === undefined) return []
  const others = words.filter((word) => word !== name)
  return [
    {
      where: name,
      what: 'is the name of a target, and stands where none is expected',
      expected: 'the target behind --target',
      example: [lineFor(name, shell), ...others].join(' '),
    },
  ]
}

/** Endings of `.env.…` files that do not describe a target. */
const NO_TARGETS: ReadonlySet<string> = new Set(['local', 'example'])

/** True for the sandbox, and for a target with a file. */
export const isKnownTarget = (name: string, folder: string): boolean =>
  name === SANDBOX ||
  (/^[\w-]+$/.test(name) && ['', '.local'].some((end) => existsSync(join(folder, `.env.${name}${end}`))))

/** The command line to type; npm sets the name of its script. */
const lineFor = (target: string, { npm_lifecycle_event: script = 'contract' }: NodeJS.ProcessEnv): string =>
  `npm run ${script} -- --target ${target}`
