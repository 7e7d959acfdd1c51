import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { commandLine } from '../../commands/usage.ts'
import { groupBy } from '../../helpers/base/group-by.ts'

commandLine({
  line: 'npm run changelog',
  does: 'Writes CHANGELOG.md from the commits. It needs the whole history.',
})

const TITLES = { breaking: 'Breaking', feat: 'Features', fix: 'Fixes', removed: 'Removed' } as const

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** Day and subject of each commit, and its `Removed:` trailers, which name removed features and their replacements. */
const FORMAT = '--format=%x1e%ad%x1f%s%x1f%(trailers:key=Removed,valueonly,unfold)'

const listed = new Set<string>()
const changes = git('log', '--no-merges', '--date=short', FORMAT)
  .split('\u001e')
  .slice(1)
  .flatMap((commit) => {
    const [day = '', subject = '', removed = ''] = commit.split('\u001f')
    const [, type, isBreaking, text = ''] = /^(feat|fix)(?:\([^)]*\))?(!?): (.+)$/.exec(subject) ?? []
    const gone = removed.split('\n').filter((line) => line.trim() !== '')
    return [
      ...(type === undefined ? [] : [{ day, kind: isBreaking ? 'breaking' : type, text }]),
      ...gone.map((line) => ({ day, kind: 'removed', text: line })),
    ]
  })
  .filter(({ text }) => !listed.has(text) && listed.add(text))
  .map(({ day, kind, text }) => ({ day, kind, says: text.charAt(0).toUpperCase() + text.slice(1) }))

const dayOf = ([day, own]: readonly [string, Readonly<typeof changes>]): readonly string[] => [
  `## ${day}`,
  ...Object.entries(TITLES).flatMap(([kind, title]) => {
    const lines = own.filter((change) => change.kind === kind).map(({ says }) => `- ${says}`)
    return lines.length > 0 ? [`### ${title}`, lines.join('\n')] : []
  }),
]

if (git('rev-parse', '--is-shallow-repository') === 'true') {
  process.stderr.write(
    'This clone is shallow, and the changelog needs all commits: run git fetch --unshallow\n',
  )
  process.exitCode = 2
} else {
  const days = [...groupBy(changes, ({ day }) => day)].sort(([one], [other]) => other.localeCompare(one))
  const parts = ['# Changelog', 'Written by `npm run changelog` from the commits.', ...days.flatMap(dayOf)]
  writeFileSync('CHANGELOG.md', `${parts.join('\n\n')}\n`)
}
