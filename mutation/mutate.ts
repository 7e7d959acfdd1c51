import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { commandLine } from '../helpers/tools/onboard/usage.ts'
import { EQUIVALENTS } from './equivalents.ts'
import { mutantsOf } from './mutant.ts'
import { options } from './options.ts'
import { renderScores } from './render.ts'
import { isEnough, type Score, scoreOf } from './score.ts'
import { sources } from './sources.ts'

const { positionals: wanted } = commandLine({
  line: 'npm run mutate -- [parts of paths …]',
  does: 'Tries the tests on every mutant of the code that trust depends on, or of the files that are named.',
  options: {},
  takesWords: true,
})

/** Mutates the files and tries their tests on each mutant; a file without mutants, such as one of types, has no score. */
async function scoresOf(files: readonly string[]): Promise<readonly Score[]> {
  const results = await new Stryker(options(files)).runMutationTest()
  return files.flatMap((file) => {
    const own = results.filter(({ fileName }) => fileName === resolve(file))
    const mutants = mutantsOf(file, readFileSync(file, 'utf8'), own)
    return mutants.length > 0 ? scoreOf(file, mutants, EQUIVALENTS[file]) : []
  })
}

const files = sources(wanted)
if (files.length > 0) {
  const scores = await scoresOf(files)
  process.stdout.write(`${renderScores(scores)}\n`)
  process.exitCode = scores.every(isEnough) ? 0 : 1
} else {
  process.stderr.write(`No mutated file has ${wanted.join(' or ')} in its path.\n`)
  process.exitCode = 2
}
