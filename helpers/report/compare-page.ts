import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { showFact } from '../observe/observation.ts'
import { joined, own, phrase, type Shown } from '../secrets/shown.ts'
import type {
  ClauseDifference,
  Comparison,
  Direction,
  Side,
  TopicalChange,
} from '../verdict/compare/comparison.ts'
import { conclusionOf, othersOf } from '../verdict/compare/sentence.ts'
import { TOPICS } from '../verdict/compare/topics.ts'
import { type Html, html, withFingerprints } from './html.ts'
import { contents, document, type Part, section } from './page/document.ts'
import { badge } from './page/findings.ts'
import { moment } from './page/words.ts'
import { provenanceRows } from './provenance-words.ts'

const STYLE = ['contract.css', 'compare.css']
  .map((file) => readFileSync(join(import.meta.dirname, 'page', file), 'utf8'))
  .join('\n')

/** Rows that are shown without being asked for. */
const MANY = 40

/** A comparison of two results as one HTML file, in the style of the report of a run. It needs nothing besides itself. */
export function comparePage(comparison: Comparison): string {
  const parts = partsOf(comparison)
  const title = conclusionOf(comparison)
  return document({
    title,
    style: STYLE,
    body: html`${top(comparison)}
${contents(parts)}
<main>
${parts.map(section)}
</main>`,
  })
}

function top(comparison: Comparison): Html {
  const { first, second, clauses, warnings } = comparison
  const isWorse = clauses.some(({ is }) => is === 'worse')
  return html`<header class="top ${own(isWorse ? 'verdict-broken' : 'verdict-kept')}"><div>
<p class="eyebrow">Comparison of <b>${first.name}</b> and <b>${second.name}</b></p>
<h1>${conclusionOf(comparison)}</h1>
<p class="rests">${othersOf(comparison)}</p>
${warnings.length > 0 && html`<ul class="why">${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`}
<dl class="facts">${[first, second].map(
    ({ name, verdict, startedAt }) =>
      html`<div><dt>${name}</dt><dd>${verdict}, <time datetime="${startedAt}">${moment(startedAt)}</time></dd></div>`,
  )}</dl>
</div></header>`
}

const partsOf = (comparison: Comparison): readonly Part[] =>
  [
    clausesOf(comparison, 'worse', 'worse', 'Worse'),
    clausesOf(comparison, 'known', 'known', 'Known from waivers'),
    clausesOf(comparison, 'better', 'better', 'Better'),
    ...TOPICS.map((topic) => topical(comparison, topic)),
    clausesOf(comparison, 'unclear', 'unclear', 'Cannot be compared'),
    alone(comparison),
    provenance(comparison),
  ].filter((part) => part !== undefined)

const MEANS = {
  worse: 'Departs further in the second, or is kept in the first and could not be judged in the second.',
  known: 'A named owner accepts it in one of the two, until a date.',
  better: 'Departs less in the second, or is kept there and could not be judged in the first.',
  unclear: 'One of the two could not judge it, had nothing to judge, or left it out.',
} as const satisfies Record<Direction, string>

function clausesOf(
  { clauses, first, second }: Comparison,
  is: Direction,
  id: string,
  heading: string,
): Part | undefined {
  const own = clauses.filter((clause) => clause.is === is)
  if (own.length === 0) return undefined
  const table = tableOf(
    'Clause',
    [first, second],
    own.map((clause) => clauseRow(clause, [first, second])),
  )
  return {
    id,
    heading,
    content: html`<p class="quiet">${MEANS[is]}</p>
${is === 'unclear' ? html`<details class="more"><summary>${own.length} clauses</summary>${table}</details>` : table}`,
  }
}

/** What is long is shown on demand. */
const folded = (number: number, table: Html): Html =>
  number > MANY
    ? html`<details class="more"><summary>${number} differences</summary>${table}</details>`
    : table

const tableOf = (
  what: Shown | 'Clause' | 'Fact' | 'What',
  [first, second]: readonly [Side, Side],
  rows: readonly Html[],
): Html =>
  html`<table class="stacked pair"><thead><tr><th scope="col">${what}</th><th scope="col">${first.name}</th><th scope="col">${second.name}</th></tr></thead>
<tbody>${rows}</tbody></table>`

function clauseRow(
  { id, section, force, says, before, after }: ClauseDifference,
  [first, second]: readonly [Side, Side],
): Html {
  const cell = ({ name }: Side, { outcome, detail }: ClauseDifference['before']) =>
    html`<td data-label="${name}">${badge(outcome)}${detail !== '' && outcome !== 'kept' && html`<br><span class="reason-text">${withFingerprints(detail)}</span>`}</td>`
  return html`<tr><th scope="row">${says} <span class="quiet">${own(id)} · section ${section}, ${force}</span></th>${cell(first, before)}${cell(second, after)}</tr>`
}

function topical({ changes, first, second }: Comparison, topic: (typeof TOPICS)[number]): Part | undefined {
  const own = changes.filter((change) => change.topic === topic)
  if (own.length === 0) return undefined
  const rows = own.map((change) => changeRow(change, [first, second]))
  return {
    id: topic.toLowerCase().replaceAll(' ', '-'),
    heading: topic,
    content: folded(rows.length, tableOf('Fact', [first, second], rows)),
  }
}

const changeRow = (
  { subject, clause, fact, before, after }: TopicalChange,
  [first, second]: readonly [Side, Side],
): Html =>
  html`<tr><th scope="row">${subject}: ${fact}${clause !== null && html` <span class="quiet">${clause}</span>`}</th><td data-label="${first.name}">${withFingerprints(showFact(before))}</td><td data-label="${second.name}">${withFingerprints(showFact(after))}</td></tr>`

/** What only one of the two has. */
function alone({ first, second, alone, uncompared }: Comparison): Part | undefined {
  const items = [
    { what: phrase`Clauses only in ${first.name}`, names: alone.first },
    { what: phrase`Clauses only in ${second.name}`, names: alone.second },
    { what: own('Observed in only one of the two'), names: uncompared },
  ].filter(({ names }) => names.length > 0)
  if (items.length === 0) return undefined
  return {
    id: 'alone',
    heading: 'In only one of the two',
    content: html`<dl class="names">${items.map(({ what, names }) => html`<div><dt>${what}</dt><dd><details class="more"><summary>${names.length}</summary>${joined(names, ', ')}</details></dd></div>`)}</dl>`,
  }
}

/** Where both results come from, side by side. */
function provenance({ first, second }: Comparison): Part {
  const [before, after] = [first, second].map((side) => byName(side))
  const names = [...new Set([...(before ?? new Map()).keys(), ...(after ?? new Map()).keys()])]
  const rows = names.map((name) => {
    const [one, other] = [before?.get(name), after?.get(name)]
    return html`<tr><th scope="row">${name}${one !== other && html` <span class="badge">differs</span>`}</th><td data-label="${first.name}">${one}</td><td data-label="${second.name}">${other}</td></tr>`
  })
  return {
    id: 'provenance',
    heading: 'Where the results come from',
    content: tableOf('What', [first, second], rows),
  }
}

/** Several files have the name of one variable. */
function byName(side: Side): ReadonlyMap<Shown, Shown> {
  const rows = new Map<Shown, Shown>()
  for (const { name, value } of provenanceRows(side)) {
    const former = rows.get(name)
    rows.set(name, former === undefined ? value : phrase`${former}; ${value}`)
  }
  return rows
}
