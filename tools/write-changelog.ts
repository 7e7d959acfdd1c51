import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Misconfigured } from '../helpers/base/problem.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'
import { changelog } from './changelog.ts'

commandLine({
  line: 'npm run changelog',
  does: 'Writes CHANGELOG.md from the commits; it needs their whole history.',
  options: {},
})

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim()

await command(async () => {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new Misconfigured([
      {
        where: 'the history of this clone',
        what: 'is shallow',
        expected: 'every commit',
        example: 'git fetch --unshallow',
      },
    ])
  const lines = git('log', '--no-merges', '--date=short', '--format=%ad %s').split('\n')
  const commits = lines.map((line) => ({ day: line.slice(0, 10), subject: line.slice(11) }))
  writeFileSync('CHANGELOG.md', changelog(commits))
  return EXIT.kept
})
