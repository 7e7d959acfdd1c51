import type { Filled } from '../../base/formats.ts'
import { own, type Shown } from '../../secrets/shown.ts'
import type { Report, Verdict } from '../../verdict/report.ts'
import type { DriftedFact } from '../history.ts'
import type { News } from '../news.ts'
import { type Sentence, told } from './changes.ts'
import type { Message, NewsOfRun } from './message.ts'

/** A clause that the news are about. */
export interface ClauseOfNews {
  readonly id: Filled<Shown>
  readonly section: Filled<Shown>
  readonly says: Filled<Shown>
}

/** What a run tells that was not known before: what `NOTIFY_URL` is sent with `NOTIFY_FORMAT=json`. */
export interface NewsFile extends Pick<Report, 'run' | 'target' | 'startedAt' | 'verdict'> {
  /** Version of this format. */
  readonly version: 1
  /** Of the last run that was neither a part nor interrupted, where it was another one. */
  readonly verdictBefore?: Verdict
  /** Whether anything changed; false only with `NOTIFY=always`. */
  readonly isChange: boolean
  /** Clauses that are broken and were not when they were last judged. */
  readonly newlyBroken: readonly ClauseOfNews[]
  /** Clauses that were broken and are kept. */
  readonly mended: readonly ClauseOfNews[]
  /** Clauses that were broken, and that a waiver covers now. */
  readonly waived: readonly ClauseOfNews[]
  /** Present where the service did not answer, in this run or until now. */
  readonly unreachable?: News['unreachable']
  /** What differs from the baseline and did not when it was last compared, or had another value. */
  readonly newDrift: readonly DriftedFact[]
  /** The same in words: target and verdict. */
  readonly title: Filled<Shown>
  /**
   * What changed, and how things stand.
   * @minItems 2
   * @maxItems 2
   */
  readonly lines: readonly Filled[]
  /**
   * Address of the report, or of the CI run.
   * @format uri
   */
  readonly link?: string
}

/** The news of a run for programs. */
export function newsJson({ report, news, isChange, message }: NewsOfRun): NewsFile {
  const { run, target, startedAt, verdict, clauses } = report
  const clausesOf = (ids: readonly Shown[]) =>
    clauses
      .filter(({ id }) => ids.includes(own(id)))
      .map(({ id, section, says }) => ({ id: own(id), section: own(section), says }))
  return {
    version: 1,
    run,
    target,
    startedAt,
    verdict,
    ...(news.verdict?.before && { verdictBefore: news.verdict.before }),
    isChange,
    newlyBroken: clausesOf(news.newlyBroken),
    mended: clausesOf(news.mended),
    waived: clausesOf(news.waived),
    ...(news.unreachable && { unreachable: news.unreachable }),
    newDrift: news.newDrift,
    title: message.title,
    lines: message.lines.map((line) => line.map(told).join(' ')),
    ...(message.link && { link: message.link.url }),
  }
}

/** Longest texts of Slack's blocks. */
const HEADER = 150
const SECTION = 3_000

/**
 * A message as an incoming webhook of Slack takes it: blocks, and a text for notifications. Whatever `&`, `<` and `>` could
 * start, such as a mention of everybody, stays text.
 */
export function slackMessage({ title, lines, link }: Message) {
  const body = lines.map((line) => clip(line.map(bold).join(' ')))
  const address = link && `<${escaped(link.url).replaceAll('|', '%7C')}|${escaped(link.says)}>`
  const texts = [...body, ...(address ? [address] : [])]
  return {
    text: [clip(escaped(title)), ...texts].join('\n'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title.slice(0, HEADER), emoji: true } },
      ...texts.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
    ],
  }
}

const bold = ({ label, text }: Sentence): string =>
  label ? `*${escaped(label)}:* ${escaped(text)}` : escaped(text)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As much of an escaped text as a section takes, and no half of a character. */
const clip = (text: string): string =>
  text.length <= SECTION
    ? text
    : `${text.slice(0, SECTION - 2).replace(/(?:&[a-z]*|[\ud800-\udbff])$/, '')} …`

const CARD = 'application/vnd.microsoft.card.adaptive'

/**
 * A message as a webhook of Teams (Workflows) takes it: one adaptive card. Its texts are runs, which know no Markdown, and so
 * nothing in it has to be escaped.
 */
export function teamsMessage({ title, lines, link }: Message) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: inert(title),
    msteams: { width: 'Full' },
    body: [[{ text: inert(title), weight: 'Bolder', size: 'Medium' }], ...lines.map(runsOf)].map((runs) => ({
      type: 'RichTextBlock',
      inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
    })),
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.says, url: link.url }] }),
  }
  return { type: 'message', attachments: [{ contentType: CARD, contentUrl: null, content }] }
}

const runsOf = (line: readonly Sentence[]) =>
  line.flatMap(({ label, text }) => [
    ...(label ? [{ text: `${label}: `, weight: 'Bolder' }] : []),
    { text: `${inert(text)} ` },
  ])

/** Texts of a card longer than this are cut; Teams takes no message of more than 28 KB. */
const LONGEST = 1_000

/** {@link https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features Dates} are the only thing that a run of text replaces. */
const inert = (text: string): string =>
  (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 2)} …`).replaceAll('{{', '{ {')
