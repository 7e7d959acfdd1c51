import { count } from '../base/visible.ts'
import type { Usage } from '../evidence/evidence.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import type { Provenance } from '../verdict/provenance.ts'
import type { Report } from '../verdict/report.ts'
import { moment } from './page/words.ts'

/** Number of characters that identify a commit, and a hash. */
const COMMIT = 7
const HASH = 12

/** Notes in brackets, if there are any. */
function noted(...notes: readonly (string | undefined | false)[]): Shown {
  const all = notes.filter(Boolean)
  return own(all.length > 0 ? ` (${all.join(', ')})` : '')
}

/** Suite and document in a sentence: `Suite 0.1.0 (04430d7, modified); document version 1.4, contract 36db59a594ae.` */
export function provenanceInShort({ suite, document }: Pick<Provenance, 'suite' | 'document'>): Shown {
  const { version, commit, isModified } = suite
  const of = noted(commit?.slice(0, COMMIT), commit !== undefined && isModified && 'modified')
  return phrase`Suite ${version}${of}; document version ${document.version}, contract ${own(document.digest.slice(0, HASH))}.`
}

/** The provenance of a result as table rows, the most important first. */
export function provenanceRows({ provenance, startedAt }: Pick<Report, 'provenance' | 'startedAt'>) {
  const { suite, document, pipeline } = provenance
  const { commit, commitFrom, isModified } = suite
  const of = noted(commitFrom !== 'git' && commitFrom && `from ${commitFrom}`, isModified && 'modified')
  const rows: readonly (readonly [name: string, value: Shown | undefined])[] = [
    ['Document', phrase`${document.name}, version ${document.version}`],
    ['Contract', phrase`sha256 ${document.digest}`],
    ['Suite', suite.version],
    ['Commit', commit && phrase`${commit}${of}`],
    ['Started', moment(startedAt)],
    ['Pipeline', pipeline],
  ]
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name: own(name), value }]))
}

/**
 * The usage of a run as text: requests, log-ins and consents.
 *
 * @param seed - the seed of what the run drew, if it drew anything
 */
export function showUsage(
  { requests, waited = 0, logins, wrongPasswords = 0, consents }: Usage,
  seed?: number,
): Shown {
  const parts = [
    waited > 0
      ? `${count(requests, 'request')} (${waited} s waited for Retry-After)`
      : count(requests, 'request'),
    count(logins, 'log-in'),
    ...(wrongPasswords > 0
      ? [count(wrongPasswords, 'log-in with a wrong password', 'log-ins with a wrong password')]
      : []),
    count(consents, 'consent'),
    ...(seed !== undefined ? [`seed ${seed}`] : []),
  ]
  return own(parts.join(', '))
}
