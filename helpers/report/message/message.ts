import { parseUrl } from '../../base/url.ts'
import { joined, own, phrase, type Shown, show } from '../../secrets/shown.ts'
import { causesOf } from '../../verdict/causes.ts'
import { pipelineLink } from '../../verdict/provenance.ts'
import type { Report, ToldReport } from '../../verdict/report.ts'
import { type PastRun, pastRun } from '../history.ts'
import { isChange, type News, newsOf } from '../news.ts'
import { headline, moment } from '../page/words.ts'
import { changesIn, named, type Sentence } from './changes.ts'

/** What a chat room is told of a run: a title, two lines and a link. */
export interface Message {
  readonly title: Shown
  /** What changed; then how things stand. */
  readonly lines: readonly (readonly Sentence[])[]
  readonly link?: { readonly says: Shown; readonly url: Shown }
}

/** A run, and what it tells that was not known before. */
export interface NewsOfRun {
  readonly report: ToldReport
  readonly news: News
  readonly isChange: boolean
  /** Start of the run before, ISO 8601. */
  readonly since?: Shown
  readonly message: Message
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
): NewsOfRun {
  const [run = pastRun(report), former] = history.slice(-2).reverse()
  const news = newsOf(run, former)
  const changed = isChange(news)
  const link = linkOf(environment)
  return {
    report,
    news,
    isChange: changed,
    ...(former && { since: former.at }),
    message: {
      title: titleOf(report, news, former),
      lines: [
        changed ? whatChanged(report, news) : [nothingNew(former)],
        [...stillBroken(run, news), { text: standing(report) }],
      ],
      ...(link && { link }),
    },
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
function whatChanged(report: Report, news: News): readonly Sentence[] {
  const says = new Map<string, Shown>(report.clauses.map((clause) => [clause.id, clause.says]))
  const [cause] = causesOf(report.clauses).filter(({ outcome }) => outcome === 'unreachable')
  const changes = changesIn(news, { saysOf: (id) => says.get(id), because: cause?.because })
  const isExplained =
    report.verdict === 'kept' || news.newlyBroken.length > 0 || news.unreachable?.is === 'new'
  return isExplained || !news.verdict ? changes : [...changes, { label: own('Why'), text: reasonOf(report) }]
}

const reasonOf = ({ reasons, problems, verdict }: Report): Shown =>
  joined((verdict === 'misconfigured' ? [...reasons, ...problems] : reasons).slice(0, 2).map(sentence), ' ')

const sentence = (text: Shown): Shown => (/[.!?…]$/.test(text) ? text : phrase`${text}.`)

const nothingNew = (former: PastRun | undefined): Sentence => ({
  text: former
    ? phrase`Nothing has changed since the run of ${moment(former.at)}.`
    : own('There is no earlier run to compare with.'),
})

function stillBroken({ broken }: PastRun, { newlyBroken }: News): readonly Sentence[] {
  const still = broken.filter((id) => !newlyBroken.includes(id))
  return still.length > 0 ? [{ label: own('Still broken'), text: phrase`${named(still)}.` }] : []
}

function standing(report: Report): Shown {
  const { rests } = headline(report)
  const when = phrase`Run of ${moment(report.startedAt)}.`
  return rests ? phrase`${rests} ${when}` : when
}

function linkOf(environment: NodeJS.ProcessEnv): Message['link'] {
  const report = webAddress(environment.REPORT_URL)
  if (report) return { says: own('Open the report'), url: report }
  const run = pipelineLink(environment)
  return run && { says: own('Open the run'), url: run }
}

/** A link that a reader can open: http or https, without a user name or password. */
function webAddress(text: string | undefined): Shown | undefined {
  const url = text ? parseUrl(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return show(url.href)
}
