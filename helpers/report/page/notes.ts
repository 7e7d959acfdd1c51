import { PARTS } from '../../../contract/parts.ts'
import { wordsOf } from '../../endpoints/portal/keys-left.ts'
import { showFact } from '../../observe/observation.ts'
import { joined, own, phrase } from '../../secrets/shown.ts'
import { notLookedAt } from '../../verdict/causes.ts'
import type { Report } from '../../verdict/report.ts'
import { html, secretMark, withFingerprints } from '../html.ts'
import { provenanceRows } from '../provenance-words.ts'
import { listOf, listPart, more, namesOf, type Part } from './parts.ts'
import { count, FORCE_MEANS, moment, OUTCOME_MEANS, sentence } from './words.ts'

/** The sections that list something other than clauses; `undefined` if there is nothing to list. */
export const lists = ({
  problems,
  notes,
  adaptations,
  waivers,
  keysLeft,
  clauses,
  notOffered = [],
}: Report) => ({
  problems: listPart(
    'problems',
    'Problems with the run itself',
    problems.map((problem) => html`<pre>${withFingerprints(problem)}</pre>`),
  ),
  notes: listPart('notes', 'Notes', notes.map(withFingerprints)),
  notOffered: listPart(
    'not-offered',
    'Not offered here',
    notOffered.map(
      ({ part, because }) => html`<b>${part}</b>: ${PARTS[part]}<br>${withFingerprints(because)}`,
    ),
  ),
  unseen: listPart(
    'not-looked-at',
    'Not checked',
    notLookedAt(clauses).map(
      ({ because, checks }) =>
        html`${withFingerprints(sentence(because))} <span class="quiet">${count(checks, 'check')}</span>`,
    ),
  ),
  adaptations: listPart(
    'adaptations',
    'Needed to run, not in the document',
    adaptations.map(
      ({ at, does, bends }) =>
        html`${withFingerprints(does)}<br><span class="quiet">Set by ${at}; see <a href="#${bends}">${bends}</a></span>`,
    ),
  ),
  waivers: listPart(
    'waivers',
    'Waivers',
    waivers.map(
      ({ clause, reason, owner, link, expiry, state, outcome }) =>
        html`<b>${clause}</b> <span class="badge">${state}</span><br>${reason} <span class="quiet">${owner}, until ${expiry}${outcome !== null && `; without the waiver, the clause is ${outcome}`} ${link}</span>`,
    ),
  ),
  keysLeft: listPart(
    'keys',
    'Left at the portal',
    keysLeft.map((key) => {
      const { heading, which, because, todo } = wordsOf(key)
      const candidates = key.candidates.map(withFingerprints)
      return html`<b>${heading}</b><br>${which}<br>${withFingerprints(because)}${candidates.length > 0 && listOf(candidates)}<br><span class="quiet">${todo}</span>`
    }),
  ),
})

/** Changes since the baseline in what the document leaves open. */
export function drift({ drift }: Report): Part | undefined {
  const { compared, changes, since, baseline, enforced, onlyBefore, onlyAfter } = drift
  if (drift.is !== 'compared') return undefined
  const than = since === null ? baseline : phrase`${baseline} of ${moment(since)}`
  const rows = changes.map(
    ({ is, subject, fact, before, after }) =>
      html`<tr><th scope="row">${subject}, ${fact} <span class="badge">${is}</span></th><td>${withFingerprints(showFact(before))}</td><td>${withFingerprints(showFact(after))}</td></tr>`,
  )
  const lists = [
    [own('Only the baseline has'), onlyBefore],
    [own('Only this run observed'), onlyAfter],
  ] as const
  return {
    id: 'drift',
    heading: 'Drift',
    content: html`<p>${count(changes.length, 'change')} since the baseline ${than} in what the document leaves open; ${count(compared, 'subject')} compared.${enforced && ' Drift is enforced in this run.'}</p>
${rows.length > 0 && html`<table><thead><tr><th scope="col">Fact</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead><tbody>${rows}</tbody></table>`}${lists.map(([what, subjects]) => html`${subjects.length > 0 && html`<p class="quiet">${what}: ${joined(subjects, ', ')}.</p>`}`)}`,
  }
}

/** Observations where the document says "not shown", and undocumented fields in answers. */
export function observations({ observations, undocumented }: Report): Part | undefined {
  const subjects = observations.map(
    ({ subject, facts }) =>
      html`<h3>${subject}</h3>${namesOf(Object.entries(facts).map(([name, fact]) => [own(name), withFingerprints(showFact(fact))]))}`,
  )
  const fields = Object.entries(undocumented).filter(([, names]) => names.length > 0)
  if (subjects.length + fields.length === 0) return undefined
  return {
    id: 'observations',
    heading: 'What the document leaves open',
    content: html`${
      fields.length > 0 &&
      html`<p class="quiet">Fields in answers that the document does not list. They are allowed, but clients should not rely on them.</p>${namesOf(fields.map(([step, names]) => [own(step), html`${joined(names, ', ')}`]))}`
    }${subjects.length > 0 && more(phrase`${count(subjects.length, 'subject')} with their observations`, html`${subjects}`)}`,
  }
}

const meanings = (words: Readonly<Record<string, string>>) =>
  namesOf(Object.entries(words).map(([word, means]) => [own(word), html`${own(means)}`]))

/** The meaning of the words on the page. */
export const LEGEND: Part = {
  id: 'legend',
  heading: 'How to read this page',
  content: html`<h3>Outcomes</h3>${meanings(OUTCOME_MEANS)}
<h3>Force of a clause</h3>${meanings(FORCE_MEANS)}
<h3>Secrets</h3><p>A fingerprint such as ${secretMark(own('<access_token#3fa9c1d20b>'))} stands for a secret. The same secret has the same fingerprint everywhere on this page, and a different one in the next run. Of a business API's answers, only the shape is shown, because they contain personal data.</p>`,
}

/** The suite, the service, the document and the environment behind the result. */
export const provenance = (report: Report): Part => ({
  id: 'provenance',
  heading: 'Where this result comes from',
  content: namesOf(
    provenanceRows(report).map(({ name, value }) => [
      name,
      value === report.provenance.pipeline ? html`<a href="${value}">${value}</a>` : html`${value}`,
    ]),
  ),
})
