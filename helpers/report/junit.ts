import { SECTION_TITLES } from '../../contract/sections.ts'
import { wordsOf } from '../endpoints/portal/keys-left.ts'
import { joined, own, phrase, type Shown } from '../secrets/shown.ts'
import type { ClauseResult, ReadableReport, Report } from '../verdict/report.ts'
import { departuresInWords, standardsOf } from '../verdict/standards.ts'
import { sentenceOf, takesKept } from '../verdict/verdict.ts'
import { type Html, html as xml } from './html.ts'
import { clauseLines } from './terminal/clause-lines.ts'
import { standardLine } from './terminal/verdict-lines.ts'

/** The result of a test case for a pipeline, unless it passed. */
interface End {
  readonly is: 'failure' | 'error' | 'skipped'
  /** The outcome of a clause, or the verdict. */
  readonly type: Shown
  /** One line. */
  readonly message: Shown
  readonly text: Shown
}

/** A test case. Only the case of the whole run has a time, since all clauses share one recording. */
type Case = readonly [name: Shown, end: End | undefined, seconds?: Shown]

/**
 * The run as JUnit XML for GitLab, Jenkins and others: a test case for the verdict, one for departures from standards, then
 * one for each clause, in a test suite for each section of the document. Clause ids are the names, so that runs can be compared. A clause that keeps the run from
 * being `kept` is a failure or an error; any other clause that is not kept is skipped. The case of the verdict fails if the
 * run is not kept.
 *
 * There is no `system-out`: GitLab would read attachments from it, and the text of a service could contain one.
 */
export function junit(report: ReadableReport): string {
  const { target, clauses, durationMs } = report
  const seconds = own((durationMs / 1000).toFixed(3))
  const sections = Object.entries(SECTION_TITLES).flatMap(([number, title]) => {
    const cases = clauses
      .filter(({ section }) => section === number)
      .map((clause): Case => [own(clause.id), endOfClause(clause, report)])
    return cases.length > 0 ? [suite(own(`${number} ${title}`), own(title), cases, report)] : []
  })
  const verdict: Case = [own('verdict'), endOfRun(report), seconds]
  const standards: Case = [own('departures from standards'), endOfStandards(report)]
  const { text } = xml`<testsuites name="Contract of ${target}" time="${seconds}">
${suite(own('Verdict'), own('Verdict'), [verdict, standards], report)}${sections}</testsuites>
`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
}

function endOfRun(report: Report): End | undefined {
  const { verdict, reasons, problems, keysLeft } = report
  if (verdict === 'kept' && keysLeft.length === 0) return undefined
  const keys = keysLeft.map((key) => {
    const { heading, which, because } = wordsOf(key)
    return phrase`${own(heading)}: ${which}. ${because}`
  })
  const says = verdict === 'kept' ? [] : [own(sentenceOf(report))]
  const lines = [...says, ...reasons, ...problems, ...keys]
  return {
    is: verdict === 'broken' ? 'failure' : 'error',
    type: own(verdict === 'kept' ? 'key left' : verdict),
    message: lines[0] ?? own(verdict),
    text: joined(lines, '\n'),
  }
}

/** The departures from standards, the new ones first. The cases of their clauses are red if standards are enforced. */
function endOfStandards(report: Report): End | undefined {
  const { applying, unjudged, departures } = standardsOf(report)
  const skipped = { is: 'skipped', type: own('warning') } as const
  if (applying === unjudged) {
    const message = own('No standard was judged.')
    return { ...skipped, type: own('not judged'), message, text: message }
  }
  const message = own(departuresInWords(report))
  const lines = departures
    .filter(({ outcome }) => outcome !== 'notice')
    .map((clause) => own(standardLine(clause, report, UNWRAPPED)))
  return message === '' ? undefined : { ...skipped, message, text: joined([message, ...lines], '\n') }
}

/** The result of a clause for a pipeline. If the run judged nothing, every clause is skipped, and the verdict says why. */
function endOfClause(clause: ClauseResult, report: Report): End | undefined {
  const { outcome, detail, says } = clause
  if (outcome === 'kept') return undefined
  if (report.checkCounts.planned === 0) {
    const message = phrase`Nothing was judged: ${report.reasons[0] ?? own(report.verdict)}`
    return { is: 'skipped', type: own('not judged'), message, text: message }
  }
  const isDeparture = outcome === 'broken' || outcome === 'warning'
  return {
    is: !takesKept(clause, report.departures.enforced) ? 'skipped' : isDeparture ? 'failure' : 'error',
    type: own(outcome),
    message: detail === '' ? says : detail,
    text: own(clauseLines(clause, UNWRAPPED).join('\n')),
  }
}

/** No line breaks: pipelines wrap the text themselves. */
const UNWRAPPED = { width: Number.POSITIVE_INFINITY, color: false, isVerbose: true }

/** @param title - part of the class name: GitLab shows it as the suite, and Jenkins splits the name at the last dot */
function suite(name: Shown, title: Shown, cases: readonly Case[], { target, startedAt }: Report): Html {
  const number = (wanted: End['is']) => cases.filter(([, end]) => end?.is === wanted).length
  const all = cases.map(
    ([own, end, seconds]) =>
      xml`<testcase name="${own}" classname="${target}.${title}"${seconds && xml` time="${seconds}"`}>${end && endElement(end)}</testcase>\n`,
  )
  return xml`<testsuite name="${name}" tests="${cases.length}" failures="${number('failure')}" errors="${number('error')}" skipped="${number('skipped')}" timestamp="${startedAt}">
${all}</testsuite>
`
}

/** The message is an attribute, so it is one line: an XML parser turns line ends in it into spaces. */
const endElement = ({ is, type, message, text }: End): Html =>
  xml`<${is} type="${type}" message="${own(message.replace(/\s+/g, ' '))}">${text}</${is}>`
