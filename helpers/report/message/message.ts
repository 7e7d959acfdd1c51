import type { Filled } from '../../base/formats.ts'
import { ADDRESS_FORMATS } from '../../schema/addresses.ts'
import { joined, own, phrase, type Shown, show } from '../../secrets/shown.ts'
import { causesOf } from '../../verdict/causes.ts'
import { pipelineLink } from '../../verdict/provenance.ts'
import type { ReadableReport, Report } from '../../verdict/report.ts'
import { type PastRun, pastRun } from '../history.ts'
import { isChange, type News, newsInWords, newsOf, sentence } from '../news.ts'
import { headline, moment } from '../page/words.ts'

/** The news of a run, as `NOTIFY_URL` receives it with `NOTIFY_FORMAT=json`. */
export interface NewsFile
  extends Pick<Report, 'run' | 'target' | 'startedAt' | 'verdict'>,
    Omit<News, 'verdict'> {
  /** Version of this format. */
  readonly version: 2
  /** Whether anything changed; false only with `NOTIFY=always`. */
  readonly isChange: boolean
  /** Target and verdict in words. */
  readonly title: Filled<Shown>
  /**
   * The changes, and the current state.
   * @minItems 2
   * @maxItems 2
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
  const { newlyBroken, noLongerBroken, newDrift } = news
  const link = linkOf(environment)
  const still = last.broken.filter((id) => !newlyBroken.includes(id))
  return {
    ...{ version: 2, run, target, startedAt, verdict, isChange: isChange(news) },
    ...{ newlyBroken, noLongerBroken, newDrift },
    title: titleOf(report, news, former),
    lines: [
      isChange(news) ? whatChanged(report, news) : nothingNew(former),
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
  return phrase`${mark} ${what} of ${target}: ${still}${own(verdict)}${was}`
}

/** The changes, and the reason for the verdict if the changes do not explain it. */
function whatChanged(report: Report, news: News): Shown {
  const isExplained = !news.verdict || report.verdict === 'kept' || news.newlyBroken.length > 0
  return joined([...newsInWords(news), ...(isExplained ? [] : [phrase`Why: ${reasonOf(report)}`])], ' ')
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
  return rests ? phrase`${rests} ${when}` : when
}

function linkOf(environment: NodeJS.ProcessEnv): Shown | undefined {
  const { REPORT_URL: report } = environment
  // Checked again, because a misconfigured run sends news too.
  const isAddress = report && ADDRESS_FORMATS['web-address']?.fault(report) === undefined
  return isAddress ? show(report) : pipelineLink(environment)
}
