import type { Filled } from '../../base/formats.ts'
import { ADDRESS_FORMATS } from '../../schema/addresses.ts'
import { joined, own, phrase, type Shown, show } from '../../secrets/shown.ts'
import { causesOf } from '../../verdict/causes.ts'
import { pipelineLink } from '../../verdict/provenance.ts'
import type { Report, ToldReport } from '../../verdict/report.ts'
import { type PastRun, pastRun } from '../history.ts'
import { isChange, type News, newsInWords, newsOf, sentence } from '../news.ts'
import { headline, moment } from '../page/words.ts'

/** What a run tells that was not known before: what `NOTIFY_URL` is sent with `NOTIFY_FORMAT=json`. */
export interface NewsFile
  extends Pick<Report, 'run' | 'target' | 'startedAt' | 'verdict'>,
    Omit<News, 'verdict'> {
  /** Version of this format. */
  readonly version: 2
  /** Whether anything changed; false only with `NOTIFY=always`. */
  readonly isChange: boolean
  /** The same in words: target and verdict. */
  readonly title: Filled<Shown>
  /**
   * What changed, and how things stand.
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
 * What a team is told of a run.
 *
 * @param history - the runs of the target, this one last
 * @param environment - the variables of the process, of which CI tells its link; `REPORT_URL` takes precedence
 */
export function newsOfRun(
  report: ToldReport,
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

/** The changes, and what explains the verdict where they do not. */
function whatChanged(report: Report, news: News): Shown {
  const isExplained = !news.verdict || report.verdict === 'kept' || news.newlyBroken.length > 0
  return joined([...newsInWords(news), ...(isExplained ? [] : [phrase`Why: ${reasonOf(report)}`])], ' ')
}

function reasonOf({ reasons, problems, verdict, clauses }: Report): Shown {
  const [cause] = causesOf(clauses).filter(({ outcome }) => outcome === verdict)
  const told = [...reasons.slice(0, 1), ...(cause ? [cause.because] : []), ...problems]
  return joined(
    told.slice(0, 2).map((text) => (/[.!?…]$/.test(text) ? text : phrase`${text}.`)),
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
  // A run that is misconfigured tells its news as well.
  const isAddress = report && ADDRESS_FORMATS['web-address']?.fault(report) === undefined
  return isAddress ? show(report) : pipelineLink(environment)
}
