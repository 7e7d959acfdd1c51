import { ofThisRun } from '../../base/reports.ts'
import { type KeyLeft, wordsOf } from '../../evidence/ledger/keys-left.ts'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import { type Task, tasksOfTeam } from '../../verdict/causes.ts'
import type { Report } from '../../verdict/report.ts'
import { type Html, html, secretMark, withFingerprints } from '../html.ts'
import { provenanceRows, suiteInWords, versionInWords } from '../provenance-words.ts'
import type { Part } from './document.ts'
import { count, FORCE_MEANS, OUTCOME_MEANS, sentence } from './words.ts'

/** What ended the run, or kept it from starting. */
export function problems({ problems }: Report): Part | undefined {
  if (problems.length === 0) return undefined
  return {
    id: 'problems',
    heading: 'Problems with the run itself',
    content: html`<ul class="problems">${problems.map((problem) => html`<li><pre>${withFingerprints(problem)}</pre></li>`)}</ul>`,
  }
}

/** What a reader should know about the run; notes do not affect the verdict. */
export function notes({ notes }: Report): Part | undefined {
  if (notes.length === 0) return undefined
  return {
    id: 'notes',
    heading: 'Notes',
    content: html`<ul class="notes">${notes.map((note) => html`<li>${withFingerprints(note)}</li>`)}</ul>`,
  }
}

/** What the run needed that the document does not describe. */
export function adaptations({ adaptations }: Report): Part | undefined {
  if (adaptations.length === 0) return undefined
  return {
    id: 'adaptations',
    heading: 'Needed to run, not in the document',
    content: html`<ul class="notes">${adaptations.map(({ at, does, bends }) => html`<li>${withFingerprints(does)}<br><span class="quiet">Set by ${at}; bends <a href="#${bends}">${bends}</a></span></li>`)}</ul>`,
  }
}

/** Fields in answers that the document does not list. */
export function undocumented({ undocumented }: Report): Part | undefined {
  const steps = Object.entries(undocumented).filter(([, names]) => names.length > 0)
  if (steps.length === 0) return undefined
  return {
    id: 'undocumented',
    heading: 'Undocumented fields',
    content: html`<p class="quiet">Fields in answers that the document does not list. They are allowed, but clients should not rely on them.</p>
<dl class="names">${steps.map(([step, names]) => html`<div><dt>${own(step)}</dt><dd>${names.map((name) => html`<code>${name}</code> `)}</dd></div>`)}</dl>`,
  }
}

/** What the words of the page mean. */
export function legend(): Part {
  const meanings = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([word, means]) => html`<div><dt>${own(word)}</dt><dd>${own(means)}</dd></div>`)
  return {
    id: 'legend',
    heading: 'How to read this page',
    content: html`<div class="legend"><div><h3>Outcomes</h3><dl class="names">${meanings(OUTCOME_MEANS)}</dl></div>
<div><h3>Force of a clause</h3><dl class="names">${meanings(FORCE_MEANS)}</dl>
<h3>Secrets</h3><p>A fingerprint such as ${secretMark(own('<access_token#3fa9c1d20b>'))} stands for a secret. The same secret has the same fingerprint everywhere on this page, and a different one in the next run. Of a business API's answers, only the shape is shown, because they contain personal data.</p>
<h3>Printing</h3><p>Collapsed sections are expanded; clauses that the filter hides stay hidden.</p></div></div>`,
  }
}

const ID = 'keys'

/** The keys that runs left at the portal: the last thing that the page says. */
export function keysLeft({ keysLeft }: Report): Part | undefined {
  if (keysLeft.length === 0) return undefined
  return {
    id: ID,
    heading: 'Left at the portal',
    content: html`<ul class="notes">${keysLeft.map(keyLeft)}</ul>`,
  }
}

function keyLeft(key: KeyLeft): Html {
  const { heading, which, because, todo } = wordsOf(key)
  const candidates = key.candidates.map((text) => html`<li>${withFingerprints(text)}</li>`)
  return html`<li><b>${heading}</b><br>${which}<br>${withFingerprints(because)}${candidates.length > 0 && html`<ul>${candidates}</ul>`}<br><span class="quiet">${todo}</span></li>`
}

/** A line for the top of the page for each key that may be alive. */
export const warningsOfKeys = ({ keysLeft }: Report): readonly Html[] =>
  keysLeft.map((key) => {
    const { heading, which } = wordsOf(key)
    return html`<li><a href="#${ID}">${heading}</a>: ${which}</li>`
  })

/** Which suite judged which service by which document, where and with what. */
export function provenance(report: Report): Part {
  return {
    id: 'provenance',
    heading: 'Where this result comes from',
    content: html`<dl class="names">${provenanceRows(report).map(
      ({ name, value }) =>
        html`<div><dt>${name}</dt><dd>${value === report.provenance.pipeline ? html`<a href="${value}">${value}</a>` : value}</dd></div>`,
    )}</dl>`,
  }
}

/** The same in short, among the facts at the top of the page. */
export function provenanceFacts({ provenance: { suite, document, pipeline } }: Report): readonly Html[] {
  return [
    html`<div><dt>Document</dt><dd><a href="#provenance">${versionInWords(document)}</a></dd></div>`,
    html`<div><dt>Suite</dt><dd>${suiteInWords(suite)}</dd></div>`,
    ...(pipeline === undefined
      ? []
      : [html`<div><dt>Pipeline</dt><dd><a href="${pipeline}">Run</a></dd></div>`]),
  ]
}

/** Who can do what about a run that is not kept. */
export function whatToDo(report: Report): Part | undefined {
  const faults = report.clauses.filter(({ outcome }) => outcome === 'broken')
  const tasks = tasksOfTeam(report)
  if (report.verdict === 'kept' || faults.length + tasks.length === 0) return undefined
  return {
    id: 'what-to-do',
    heading: 'What to do',
    content: html`<div class="legend">${faults.length > 0 && forService(faults)}${tasks.length > 0 && forTeam(tasks, report.target)}</div>`,
  }
}

const forService = (faults: Report['clauses']): Html =>
  html`<div><h3>For the owners of the service</h3>
<p>Make the service do what the document states, or correct the document.</p>
<ul>${faults.map(({ id, section, says }) => html`<li>${says} <span class="quiet">section ${section},</span> <a href="#finding-${id}">${id}</a></li>`)}</ul>
<p class="quiet">What cannot be fixed now can be waived by somebody who answers for it, until a date: <code>npm run waive${own(ofThisRun())}</code> drafts the entries.</p></div>`

const forTeam = (tasks: readonly Task[], target: Shown): Html =>
  html`<div><h3>For the team that runs this suite</h3>
<ul>${tasks.map(({ todo, because, clauses }) => html`<li>${withFingerprints(todo)} <span class="quiet">${withFingerprints(phrase`${sentence(because)}; ${count(clauses, 'clause')}.`)}</span></li>`)}</ul>
<p class="quiet"><code>npm run doctor -- --target ${target}</code> checks the configuration without a run.</p></div>`
