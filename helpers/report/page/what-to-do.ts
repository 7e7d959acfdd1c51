import { ofThisRun } from '../../base/reports.ts'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { Report } from '../../verdict/report.ts'
import { type Task, tasksOfTeam } from '../../verdict/what-to-do.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Part } from './part.ts'
import { count, sentence } from './words.ts'

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
