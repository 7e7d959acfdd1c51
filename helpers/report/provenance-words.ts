import { count } from '../base/visible.ts'
import type { Usage } from '../evidence/evidence.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import type { DocumentUnderTest } from '../verdict/document.ts'
import type { Provenance, Suite } from '../verdict/provenance.ts'
import type { Report } from '../verdict/report.ts'
import { moment } from './page/words.ts'

/** One thing that a reader is told of where a result comes from. */
export interface ProvenanceRow {
  readonly name: Shown
  readonly value: Shown
}

/** Enough of a commit, and of a hash, to tell it from others. */
const COMMIT = 7
const HASH = 12

/** A hash as far as a reader needs it. */
export const shortHash = (hash: Shown): Shown => own(hash.slice(0, HASH))

/** The suite in a few words: `0.1.0 (04430d7, modified)`. */
function suiteInWords({ version, commit, isModified }: Suite): Shown {
  if (commit === undefined) return version
  return phrase`${version} (${own(commit.slice(0, COMMIT))}${own(isModified ? ', modified' : '')})`
}

/** The document in a few words, without its name: `1.4 (36db59a594ae)`. */
const versionInWords = ({ version, digest }: DocumentUnderTest): Shown =>
  phrase`${version} (${shortHash(digest)})`

/** Suite and document in a sentence. */
export const provenanceInShort = ({ suite, document }: Pick<Provenance, 'suite' | 'document'>): Shown =>
  phrase`Suite ${suiteInWords(suite)}; document ${versionInWords(document)}.`

/** Everything that is known of where a result comes from, the most important first. */
export function provenanceRows({
  provenance,
  startedAt,
}: Pick<Report, 'provenance' | 'startedAt'>): readonly ProvenanceRow[] {
  const { suite, document, pipeline } = provenance
  const { commit, commitFrom, isModified } = suite
  const told: readonly (readonly [name: string, value: Shown | undefined])[] = [
    ['Document', phrase`${document.name}, version ${document.version}`],
    ['Contract', phrase`sha256 ${document.digest}`],
    ['Suite', suite.version],
    ['Commit', commit && phrase`${commit}${ofCommit(commitFrom, isModified)}`],
    ['Started', moment(startedAt)],
    ['Pipeline', pipeline],
  ]
  return told.flatMap(([name, value]) => (value === undefined ? [] : [{ name: own(name), value }]))
}

function ofCommit(from: Shown | undefined, isModified: boolean | undefined): Shown {
  const notes = [
    ...(from !== undefined && from !== 'git' ? [`from ${from}`] : []),
    ...(isModified ? ['modified'] : []),
  ]
  return own(notes.length > 0 ? ` (${notes.join(', ')})` : '')
}

/** What a run sent, for every report: requests, log-ins and consents. */
export function showUsage({ requests, waited = 0, logins, wrongPasswords = 0, consents }: Usage): Shown {
  const parts = [
    waited > 0
      ? `${count(requests, 'request')} (${waited} s waited for Retry-After)`
      : count(requests, 'request'),
    count(logins, 'log-in'),
    ...(wrongPasswords > 0 ? [count(wrongPasswords, 'wrong password')] : []),
    count(consents, 'consent'),
  ]
  return own(parts.join(', '))
}
