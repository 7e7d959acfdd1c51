import type { KnownBlock } from '@slack/types'
import type { NewsFile } from './message.ts'

/** A chat message about a run: a title, lines and a link. */
type Message = Pick<NewsFile, 'title' | 'lines' | 'link'>

const LINK = 'Open the run'

/** Longest header of Slack, and longest other text, in characters: below the limits of both services. */
const HEADER = 150
const LONGEST = 500

const cut = (text: string, longest = LONGEST): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 2)} …`

/**
 * A message for an incoming webhook of Slack: blocks, and a text for notifications. `&`, `<` and `>` are escaped, so that the
 * text cannot contain, for example, a mention of a whole channel.
 */
export function slackMessage({ title, lines, link }: Message) {
  const address = link && `<${escaped(link).replaceAll('|', '%7C')}|${LINK}>`
  const texts = [...lines.map((line) => escaped(cut(line))), ...(address ? [address] : [])]
  return {
    text: [escaped(cut(title)), ...texts].join('\n'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, HEADER), emoji: true } },
      ...texts.map((text) => ({
        type: 'section' as const,
        text: { type: 'mrkdwn' as const, text, verbatim: true },
      })),
    ] satisfies readonly KnownBlock[],
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A message for a webhook of Teams (Workflows): one adaptive card. Its texts are text runs, which do not support Markdown, so
 * they need no escaping.
 */
export function teamsMessage({ title, lines, link }: Message) {
  const block = (text: string, style: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: inert(text), ...style }],
  })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: inert(title),
    msteams: { width: 'Full' },
    body: [block(title, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => block(line))],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: LINK, url: link }] }),
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}

/**
 * Splits `{{`, with which a date starts. Dates are the only markup of a text run:
 * https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features
 */
const inert = (text: string): string => cut(text).replaceAll('{{', '{ {')
