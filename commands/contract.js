import { createRequire } from 'node:module'
import { splitWords } from './words.js'

/**
 * `npm run contract`. A run of one target is Playwright's from here on, in this process and without TypeScript, since a
 * run is judged in seconds. Whatever is not that (several targets, a call for help, a mistake) is for `run.ts`.
 */
const words = process.argv.slice(2)
const { targets, rest } = splitWords(words)
const [target = process.env.TARGET ?? '', ...others] = targets
const isSwallowed = Boolean(process.env.npm_config_target)
const isOther = target.trim() !== '' && Boolean(process.env.TARGET?.trim()) && target !== process.env.TARGET
const isHelp = rest.includes('--help') || rest.includes('-h')

if (isHelp || isSwallowed || isOther || others.length > 0 || target.includes(',') || targets.includes(''))
  await inWords()
else {
  if (target) process.env.TARGET = target
  process.argv.splice(2, process.argv.length, 'test', ...rest)
  try {
    playwright().parse(process.argv)
  } catch (error) {
    if (!(error instanceof Error && 'exitCode' in error)) throw error
    await inWords(error.message)
  }
}

/**
 * The command line of Playwright, as its own `cli.js` takes it; a mistake in it is thrown, not printed.
 *
 * @returns {{ parse(argv: readonly string[]): unknown }}
 */
function playwright() {
  const { program } = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))(
    'playwright/lib/program',
  )
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} })
  return program
}

/** @param {string} [mistake] */
async function inWords(mistake) {
  const { register } = await import('tsx/esm/api')
  register()
  const { run } = await import('./run.ts')
  await run('contract', words, mistake)
}
