import { groupBy } from '../helpers/base/group-by.ts'

/** A commit as far as a reader of the changelog cares. */
export interface Commit {
  /** Day, ISO 8601. */
  readonly day: string
  readonly subject: string
}

const CONVENTIONAL = /^(feat|fix)(?:\([^)]*\))?(!?): (.+)$/

const TITLES = { breaking: 'Breaking', feat: 'Features', fix: 'Fixes' } as const

type Kind = keyof typeof TITLES

interface Change {
  readonly day: string
  readonly kind: Kind
  readonly says: string
}

/**
 * The changelog of a history as Markdown: what is new and what is mended, by day, the latest first. Only Conventional Commits
 * of the types `feat` and `fix` are for readers; each text stands there once.
 *
 * @param commits - the latest first
 */
export function changelog(commits: readonly Commit[]): string {
  const told = new Set<string>()
  const changes = commits.flatMap(changeOf).filter(({ says }) => !told.has(says) && told.add(says))
  const days = [...groupBy(changes, ({ day }) => day)].sort(([one], [other]) => other.localeCompare(one))
  return `${['# Changelog', 'Written by `npm run changelog` from the commits.', ...days.flatMap(dayOf)].join('\n\n')}\n`
}

function changeOf({ day, subject }: Commit): readonly Change[] {
  const [, type, isBreaking, text = ''] = CONVENTIONAL.exec(subject) ?? []
  if (type !== 'feat' && type !== 'fix') return []
  const says = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return [{ day, kind: isBreaking ? 'breaking' : type, says }]
}

function dayOf([day, changes]: readonly [string, readonly Change[]]): readonly string[] {
  const kinds = Object.keys(TITLES) as readonly Kind[]
  return [
    `## ${day}`,
    ...kinds.flatMap((kind) => {
      const own = changes.filter((change) => change.kind === kind)
      return own.length > 0 ? [`### ${TITLES[kind]}`, own.map(({ says }) => `- ${says}`).join('\n')] : []
    }),
  ]
}
