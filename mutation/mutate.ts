import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { EQUIVALENTS } from './equivalents.ts'
import { mutantsOf } from './mutant.ts'
import { options } from './options.ts'
import { renderScores } from './render.ts'
import { isEnough, type Score, scoreOf } from './score.ts'
import { sources } from './sources.ts'

/** Mutates the files and tries their tests on each mutant; a file without mutants, such as one of types, has no score. */
async function scoresOf(files: readonly string[]): Promise<readonly Score[]> {
  const results = await new Stryker(options(files)).runMutationTest()
  return files.flatMap((file) => {
    const own = results.filter(({ fileName }) => fileName === resolve(file))
    const mutants = mutantsOf(file, readFileSync(file, 'utf8'), own)
    return mutants.length > 0 ? scoreOf(file, mutants, EQUIVALENTS[file]) : []
  })
}

const wanted = process.argv.slice(2)
const files = sources(wanted)
if (files.length > 0) {
  const scores = await scoresOf(files)
  process.stdout.write(`${renderScores(scores)}\n`)
  process.exitCode = scores.every(isEnough) ? 0 : 1
} else {
  process.stderr.write(`No mutated file has ${wanted.join(' or ')} in its path.\n`)
  process.exitCode = 2
}
