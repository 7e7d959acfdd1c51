import { SECTION_TITLES } from '../../contract/sections.ts'
import { wordsOf } from '../evidence/ledger/keys-left.ts'
import { joined, own, phrase, type Shown } from '../secrets/shown.ts'
import type { ClauseResult, Report, ToldReport } from '../verdict/report.ts'
import { sentenceOf, takesKept } from '../verdict/verdict.ts'
import { type Html, html as xml } from './html.ts'
import { clauseSection } from './terminal/clause-lines.ts'

/** What a case ended in, unless it passed. */
interface End {
  readonly is: 'failure' | 'error' | 'skipped'
  /** The outcome of a clause, or the verdict. */
  readonly type: Shown
  /** One line. */
  readonly message: Shown
  readonly text: Shown
}

interface Case {
  readonly name: Shown
  readonly end: End | undefined
  readonly seconds?: string
}

interface Suite {
  readonly name: Shown
  /** What GitLab shows as the suite, and Jenkins as package and class, which it splits at the last dot. */
  readonly className: Shown
  readonly properties?: Readonly<Record<string, Shown>>
  readonly cases: readonly Case[]
}

/**
 * The run as JUnit XML, as GitLab, Jenkins and others read it: a case for the verdict, then one for each clause, in a suite
 * for each section of the document. Names are the ids of clauses, so that one run can be compared with another. A clause
 * that takes `kept` away from the run fails or errs; any other that is not kept is skipped. Red is a file whose run is not
 * kept, whatever its clauses are.
 *
 * There is no `system-out`: GitLab would take an attachment from it, and a service can say how one is written. Only the
 * whole run has a time, since clauses share what was recorded.
 *
 * @param enforceStandards - whether a warning counts like a broken clause
 */
export function junit(report: ToldReport, enforceStandards: boolean): string {
  const seconds = (report.durationMs / 1000).toFixed(3)
  const suites = [verdictSuite(report, seconds), ...suitesOfSections(report, enforceStandards)]
  const all = suites.flatMap(({ cases }) => cases)
  const { text } =
    xml`<testsuites name="Contract of ${report.target}" tests="${all.length}" failures="${count(all, 'failure')}" errors="${count(all, 'error')}" time="${own(seconds)}">
${suites.map((suite) => suiteElement(suite, report))}</testsuites>
`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
}

function verdictSuite(report: Report, seconds: string): Suite {
  const { target, run, verdict, rules } = report
  return {
    name: own('Verdict'),
    className: phrase`${target}.Verdict`,
    properties: { run, target, verdict: own(verdict), rules: own(rules) },
    cases: [{ name: own('verdict'), end: endOfRun(report), seconds }],
  }
}

function endOfRun(report: Report): End | undefined {
  const { verdict, reasons, problems, keysLeft } = report
  if (verdict === 'kept' && keysLeft.length === 0) return undefined
  const keys = keysLeft.map((key) => {
    const { heading, which, because } = wordsOf(key)
    return phrase`${own(heading)}: ${which}. ${because}`
  })
  const says = verdict === 'kept' ? [] : [own(sentenceOf(report))]
  const told = [...says, ...reasons, ...problems, ...keys]
  return {
    is: verdict === 'broken' ? 'failure' : 'error',
    type: own(verdict === 'kept' ? 'key left' : verdict),
    message: told[0] ?? own(verdict),
    text: joined(told, '\n'),
  }
}

function suitesOfSections(report: Report, enforceStandards: boolean): readonly Suite[] {
  const { clauses, target } = report
  return Object.entries(SECTION_TITLES).flatMap(([number, title]) => {
    const ofSection = clauses.filter(({ section }) => section === number)
    if (ofSection.length === 0) return []
    const cases = ofSection.map((clause) => ({
      name: own(clause.id),
      end: endOfClause(clause, report, enforceStandards),
    }))
    return [{ name: own(`${number} ${title}`), className: phrase`${target}.${own(title)}`, cases }]
  })
}

function endOfClause(clause: ClauseResult, report: Report, enforceStandards: boolean): End | undefined {
  const { outcome } = clause
  if (outcome === 'kept') return undefined
  if (report.checkCounts.planned === 0) return unjudged(report)
  const is = !takesKept(clause, enforceStandards) ? 'skipped' : isDeparture(clause) ? 'failure' : 'error'
  return { is, type: own(outcome), message: messageOf(clause), text: asTerminal(clause) }
}

/** Of a run that judged nothing the verdict says why; to say it of every clause would drown it. */
function unjudged({ reasons, verdict }: Report): End {
  const message = phrase`Nothing was judged: ${reasons[0] ?? own(verdict)}`
  return { is: 'skipped', type: own('not judged'), message, text: message }
}

const isDeparture = ({ outcome }: ClauseResult): boolean => outcome === 'broken' || outcome === 'warning'

function messageOf({ outcome, checks, detail, says }: ClauseResult): Shown {
  const departure = checks.find((check) => check.outcome === outcome)?.departure
  if (departure) return phrase`expected ${departure.expected}; received ${departure.came}`
  return detail === '' ? says : detail
}

/** Pipelines break lines themselves. */
const UNWRAPPED = { width: Number.POSITIVE_INFINITY, color: false, isVerbose: true }

const asTerminal = (clause: ClauseResult): Shown =>
  own(clauseSection([clause], UNWRAPPED).lines(Number.POSITIVE_INFINITY).join('\n'))

const count = (cases: readonly Case[], wanted: End['is']): number =>
  cases.filter(({ end }) => end?.is === wanted).length

const suiteElement = ({ name, className, properties, cases }: Suite, { startedAt }: Report): Html =>
  xml`<testsuite name="${name}" tests="${cases.length}" failures="${count(cases, 'failure')}" errors="${count(cases, 'error')}" skipped="${count(cases, 'skipped')}" timestamp="${startedAt}">
${
  properties &&
  xml`<properties>
${Object.entries(properties).map(([property, value]) => xml`<property name="${own(property)}" value="${value}"/>\n`)}</properties>
`
}${cases.map((one) => caseElement(one, className))}</testsuite>
`

const caseElement = ({ name, end, seconds }: Case, className: Shown): Html =>
  xml`<testcase name="${name}" classname="${className}"${seconds !== undefined && xml` time="${own(seconds)}"`}${end ? xml`>${endElement(end)}</testcase>` : xml`/>`}
`

/** An attribute is one line: what reads XML makes a space of a line end in it. */
const endElement = ({ is, type, message, text }: End): Html =>
  xml`<${is} type="${type}" message="${own(message.replace(/\s+/g, ' '))}">${text}</${is}>`
