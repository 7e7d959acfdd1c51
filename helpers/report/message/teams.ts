import type { Sentence } from './changes.ts'
import type { Message } from './message.ts'

/** A text of a card that is shown as it stands: unlike a TextBlock, a TextRun knows no Markdown. */
interface TextRun {
  readonly type: 'TextRun'
  readonly text: string
  readonly weight?: 'Bolder'
  readonly size?: 'Medium'
}

interface RichTextBlock {
  readonly type: 'RichTextBlock'
  readonly inlines: readonly TextRun[]
}

/** What a webhook of Teams (Workflows) takes: a message with one adaptive card. */
export interface TeamsMessage {
  readonly type: 'message'
  readonly attachments: readonly [
    {
      readonly contentType: 'application/vnd.microsoft.card.adaptive'
      readonly contentUrl: null
      readonly content: {
        readonly $schema: 'http://adaptivecards.io/schemas/adaptive-card.json'
        readonly type: 'AdaptiveCard'
        readonly version: '1.4'
        readonly fallbackText: string
        readonly msteams: { readonly width: 'Full' }
        readonly body: readonly RichTextBlock[]
        readonly actions?: readonly [
          { readonly type: 'Action.OpenUrl'; readonly title: string; readonly url: string },
        ]
      }
    },
  ]
}

/** Texts of a card longer than this are cut; Teams takes no message of more than 28 KB. */
const LONGEST = 1_000

/** A message as an adaptive card. No text of it is Markdown, and so nothing in it has to be escaped. */
export function teamsMessage({ title, lines, link }: Message): TeamsMessage {
  const content: TeamsMessage['attachments'][0]['content'] = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: clip(title),
    msteams: { width: 'Full' },
    body: [
      {
        type: 'RichTextBlock',
        inlines: [{ type: 'TextRun', text: clip(title), weight: 'Bolder', size: 'Medium' }],
      },
      ...lines.map((line): RichTextBlock => ({ type: 'RichTextBlock', inlines: line.flatMap(runsOf) })),
    ],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.says, url: link.url }] }),
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}

const runsOf = ({ label, text }: Sentence): readonly TextRun[] => [
  ...(label ? [{ type: 'TextRun', text: `${label}: `, weight: 'Bolder' } as const] : []),
  { type: 'TextRun', text: `${clip(text)} ` },
]

/** {@link https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features Dates} are the only thing that a run of text replaces. */
const clip = (text: string): string =>
  inert(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 2)} …`)

const inert = (text: string): string => text.replaceAll('{{', '{ {')
