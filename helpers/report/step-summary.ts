import { SECTION_TITLES } from '../../contract/sections.ts'
import { inReports } from '../base/reports.ts'
import { wordsOf } from '../evidence/ledger/keys-left.ts'
import { showFact } from '../observe/observation.ts'
import { own, phrase, type Shown } from '../secrets/shown.ts'
import { causesOf, tasksOfTeam } from '../verdict/causes.ts'
import { OUTCOMES } from '../verdict/outcome.ts'
import type { CheckResult, ClauseResult, Report, ToldReport } from '../verdict/report.ts'
import { standardsInWords } from '../verdict/standards.ts'
import { count, duration, FORCE_MEANS, headline, moment } from './page/words.ts'
import { provenanceInShort, showUsage } from './provenance-words.ts'

/** Clauses that are shown in full; GitHub takes no summary of more than 1 MiB. */
const TOLD = 50

/** The run as Markdown for the summary of a step. */
export function stepSummary(report: ToldReport): string {
  const { target, verdict, startedAt, durationMs, usage, problems, reasons, notes } = report
  const { says, rests } = headline(report)
  const lines = [
    `## ${verdict === 'kept' ? '✅' : '❌'} ${inline(target)}: ${says}`,
    '',
    [
      rests,
      own(standardsInWords(report)),
      `Run of ${moment(startedAt)}, ${duration(durationMs)}, ${showUsage(usage)}.`,
      inline(provenanceInShort(report.provenance)),
    ]
      .filter(Boolean)
      .join(' '),
    ...list(reasons),
    ...list(problems),
    ...list(notes),
    ...broken(report),
    ...unjudged(report),
    ...todo(report),
    ...counts(report),
    ...drift(report),
    ...keys(report),
    '',
    `The full report is \`${inReports('contract.html')}\`, among the artifacts of the run.`,
    '',
  ]
  return `${lines.join('\n')}\n`
}

const list = (items: readonly Shown[]): string[] =>
  items.length > 0 ? ['', ...items.map((item) => `- ${inline(item)}`)] : []

function broken({ clauses }: Report): string[] {
  const found = clauses.filter(({ outcome }) => outcome === 'broken')
  if (found.length === 0) return []
  const rest = found.length - TOLD
  return [
    '',
    '### Broken',
    ...found.slice(0, TOLD).flatMap(brokenClause),
    ...(rest > 0 ? ['', `And ${count(rest, 'more clause')}.`] : []),
  ]
}

function brokenClause({ id, section, says, checks, outcome }: ClauseResult): string[] {
  const failed = checks.filter((check) => check.outcome === outcome)
  return [
    '',
    `**${inline(says)}**  `,
    `Section ${section}, ${inline(own(SECTION_TITLES[section]))} · \`${id}\``,
    '',
    ...failed.map(whatCame),
  ]
}

function whatCame({ about, departure, detail, todo }: CheckResult): string {
  const came = departure
    ? `expected ${inline(departure.expected)}; received **${inline(departure.came)}**`
    : inline(detail)
  return `- ${about ? `${inline(about)}: ` : ''}${came}${todo ? `. ${inline(todo)}` : ''}`
}

function unjudged({ clauses, verdict }: Report): string[] {
  const causes = verdict === 'kept' || verdict === 'misconfigured' ? [] : causesOf(clauses)
  if (causes.length === 0) return []
  return [
    '',
    '### Could not be judged',
    '',
    ...causes
      .slice(0, TOLD)
      .map((cause) => `- ${inline(cause.because)}: ${count(cause.clauses.length, 'clause')}`),
  ]
}

/** What the team that runs the suite can do about a run that is not kept. */
function todo(report: Report): string[] {
  const { verdict } = report
  const tasks = verdict === 'kept' || verdict === 'misconfigured' ? [] : tasksOfTeam(report)
  return tasks.length === 0
    ? []
    : ['', '### What to do', '', ...tasks.map((task) => `- ${inline(task.todo)}`)]
}

function counts({ clauses, verdict }: Report): string[] {
  if (verdict === 'misconfigured') return []
  const forces = Object.keys(FORCE_MEANS)
  const outcomes = OUTCOMES.filter((outcome) => clauses.some((clause) => clause.outcome === outcome))
  const number = (force: string, outcome: string) =>
    clauses.filter((clause) => clause.force === force && clause.outcome === outcome).length || '·'
  return [
    '',
    '### Clauses',
    '',
    `| | ${outcomes.join(' | ')} |`,
    `|---|${outcomes.map(() => '--:|').join('')}`,
    ...forces.map(
      (force) => `| ${force} | ${outcomes.map((outcome) => number(force, outcome)).join(' | ')} |`,
    ),
  ]
}

function drift({ drift }: Report): string[] {
  if (drift.changes.length === 0) return []
  const cells = drift.changes.map(({ subject, fact, before, after }) =>
    [subject, fact, showFact(before), showFact(after)].map(inline),
  )
  return [
    '',
    '### Drift',
    '',
    '| subject | fact | before | now |',
    '|---|---|---|---|',
    ...cells.map((row) => `| ${row.join(' | ')} |`),
  ]
}

function keys({ keysLeft }: Report): string[] {
  const told = keysLeft.map((key) => {
    const { heading, which, because, todo } = wordsOf(key)
    return `- **${heading}**: ${[phrase`${which}.`, because, ...key.candidates, own(todo)].map(inline).join(' ')}`
  })
  return told.length > 0 ? ['', '### Left at the portal', '', ...told] : []
}

/** A text in one line of Markdown, in which nothing is markup, a link or a mention. */
const inline = (text: Shown): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~@]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/(https?):\/\//g, '$1&#58;//')
