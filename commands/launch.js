import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { DEBUGGING, SHOWS_SECRETS } from '../helpers/config/debugging.js'
import { enterHome } from './home.js'

const CONFIG = fileURLToPath(new URL('../playwright.config.ts', import.meta.url))

/**
 * Starts a run of one target with Playwright in this process, without loading TypeScript first, to save time. Everything else
 * (several targets, `--help`, a target in the wrong place) goes to `run.ts`.
 *
 * @param {'contract' | 'gate'} rules
 */
export async function launch(rules) {
  enterHome()
  const { targets, rest } = splitWords(process.argv.slice(2))
  const [target = process.env.TARGET ?? '', ...others] = targets
  const isSwallowed = Boolean(process.env.npm_config_target)
  const isOther = target.trim() !== '' && Boolean(process.env.TARGET?.trim()) && target !== process.env.TARGET
  const isHelp = rest.includes('--help') || rest.includes('-h')
  const isSeveral = others.length > 0 || target.includes(',') || targets.includes('')
  if (isHelp || isSwallowed || isOther || isSeveral || looksLikeTarget(rest[0])) {
    refuseDebugging()
    const { register } = await import('tsx/esm/api')
    register()
    const { run } = await import('./run.ts')
    return run(rules, targets, rest)
  }
  if (target) process.env.TARGET = target
  let words = rest
  if (rest.includes('--failed') || namesClauses(rest[0])) {
    refuseDebugging()
    const { tsImport } = await import('tsx/esm/api')
    const part = (await tsImport('./part.ts', import.meta.url)).partOfTarget(rules, rest)
    words = part.words
    if (part.seed !== undefined) process.env.SEED ||= String(part.seed)
  }
  // The suite's configuration sets the exit code of the verdict. If Playwright never reads it, because of an unknown option or
  // another configuration, there is no verdict.
  process.once('exit', () => {
    if (process.env.CONTRACT_RUNNER === String(process.pid)) return
    process.stderr.write(`No contract run was started: npm run ${rules} -- --help\n`)
    process.exitCode = 2
  })
  // If the user adds another --config, Playwright uses the last one.
  process.argv.splice(2, process.argv.length, 'test', '--config', CONFIG, ...words)
  createRequire(import.meta.url)('@playwright/test/cli')
}

/** Ends this process if Node or another program would print the variables of the processes that it starts. */
function refuseDebugging() {
  const { what, expected, example } = SHOWS_SECRETS
  for (const [name, values] of Object.entries(DEBUGGING)) {
    if (!values.test(process.env[name] ?? '')) continue
    process.stderr.write(`${name}: ${what}\n  expected  ${expected}\n  example   ${example}\n`)
    process.exit(2)
  }
}

/** @param {string | undefined} word - the first word of the command line */
const looksLikeTarget = (word = '') =>
  word === 'sandbox' || [`.env.${word}`, `.env.${word}.local`].some((file) => existsSync(file))

/**
 * Whether a word names a clause, as `token.scope` does, or all clauses of an area, as `token.` does.
 *
 * @param {string | undefined} word
 */
const namesClauses = (word = '') =>
  /^[a-z][a-z-]*\.([a-z0-9-]+(\.[a-z0-9-]+)?)?$/.test(word) && !/\.[tj]s$/.test(word)

/**
 * Removes `--target` from the command line; the rest is for Playwright.
 *
 * @param {readonly string[]} words
 * @returns {{ targets: readonly string[], rest: readonly string[] }} the values of `--target`, and the rest
 */
export function splitWords(words) {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const left = words.slice(0, end)
  const targets = []
  const rest = []
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--target') targets.push(left.shift() ?? '')
    else if (word.startsWith('--target=')) targets.push(word.slice('--target='.length))
    else rest.push(word)
  }
  return { targets, rest: [...rest, ...words.slice(end)] }
}
