import type { Filled } from '../../base/formats.ts'
import { ADDRESS_FORMATS } from '../../schema/addresses.ts'
import { joined, own, phrase, type Shown, show } from '../../secrets/shown.ts'
import { causesOf } from '../../verdict/causes.ts'
import { pipelineLink } from '../../verdict/provenance.ts'
import type { ReadableReport, Report } from '../../verdict/report.ts'
import { departuresInWords, fromStandards } from '../../verdict/standards.ts'
import { type PastRun, pastRun } from '../history.ts'
import { isChange, type News, newDeparturesOf, newsOf, otherNews, sentence } from '../news.ts'
import { headline, moment } from '../page/words.ts'

/** The news of a run, as `NOTIFY_URL` receives it with `NOTIFY_FORMAT=json`. */
export interface NewsFile
  extends Pick<Report, 'run' | 'target' | 'startedAt' | 'verdict'>,
    Omit<News, 'verdict'> {
  /** Version of this format. */
  readonly version: 3
  /** Whether anything changed; false only with `NOTIFY=always`. */
  readonly isChange: boolean
  /** Target and verdict in words. */
  readonly title: Filled<Shown>
  /**
   * The new departures from standards, the other changes, and the current state.
   * @minItems 2
   */
  readonly lines: readonly Filled<Shown>[]
  /**
   * Address of the report, or of the CI run.
   * @format uri
   */
  readonly link?: Shown
}

/**
 * The news of a run for a team.
 *
 * @param history - the runs of the target, this one last
 * @param environment - the variables of the process; CI sets its link there, and `REPORT_URL` takes precedence
 */
export function newsOfRun(
  report: ReadableReport,
  history: readonly PastRun[],
  environment: NodeJS.ProcessEnv,
): NewsFile {
  const { run, target, startedAt, verdict } = report
  const [last = pastRun(report), former] = history.slice(-2).reverse()
  const news = newsOf(last, former)
  const { newlyBroken, noLongerBroken, newDepartures, newDrift } = news
  const link = linkOf(environment)
  const still = last.broken.filter((id) => !newlyBroken.includes(id))
  return {
    ...{ version: 3, run, target, startedAt, verdict, isChange: isChange(news) },
    ...{ newlyBroken, noLongerBroken, newDepartures, newDrift },
    title: titleOf(report, news, former),
    lines: [
      ...newDeparturesOf(news),
      ...(isChange(news) ? whatElseChanged(report, news) : [nothingNew(former)]),
      joined([...sentence('Still broken', still), standing(report)], ' '),
    ],
    ...(link && { link }),
  }
}

function titleOf({ target, verdict, rules }: Report, news: News, former: PastRun | undefined): Shown {
  const mark = verdict === 'kept' ? own('✅') : own('❌')
  const what = rules === 'gate' ? own('Contract gate') : own('Contract test')
  const { before } = news.verdict ?? {}
  const was = before ? own(`, was ${before}`) : former ? own('') : own(' (first run)')
  const still = !news.verdict && former?.verdict === verdict ? own('still ') : own('')
  const { length } = news.newDepartures
  const also = length > 0 ? own(`, ${fromStandards(length, 'new departure')}`) : own('')
  return phrase`${mark} ${what} of ${target}: ${still}${own(verdict)}${was}${also}`
}

/** The changes apart from new departures, and the reason for the verdict if they do not explain it; none if there are none. */
function whatElseChanged(report: Report, news: News): readonly Shown[] {
  const isExplained = !news.verdict || report.verdict === 'kept' || news.newlyBroken.length > 0
  const all = [...otherNews(news), ...(isExplained ? [] : [phrase`Why: ${reasonOf(report)}`])]
  return all.length > 0 ? [joined(all, ' ')] : []
}

function reasonOf({ reasons, problems, verdict, clauses }: Report): Shown {
  const [cause] = causesOf(clauses).filter(({ outcome }) => outcome === verdict)
  const texts = [...reasons.slice(0, 1), ...(cause ? [cause.because] : []), ...problems]
  return joined(
    texts.slice(0, 2).map((text) => (/[.!?…]$/.test(text) ? text : phrase`${text}.`)),
    ' ',
  )
}

const nothingNew = (former: PastRun | undefined): Shown =>
  former
    ? phrase`Nothing has changed since the run of ${moment(former.at)}.`
    : own('There is no earlier run to compare with.')

function standing(report: Report): Shown {
  const { rests } = headline(report)
  const when = phrase`Run of ${moment(report.startedAt)}.`
  return joined(
    [rests, own(departuresInWords(report)), when].filter((text) => text !== ''),
    ' ',
  )
}

function linkOf(environment: NodeJS.ProcessEnv): Shown | undefined {
  const { REPORT_URL: report } = environment
  // Checked again, because a misconfigured run sends news too.
  const isAddress = report && ADDRESS_FORMATS['web-address']?.fault(report) === undefined
  return isAddress ? show(report) : pipelineLink(environment)
}
