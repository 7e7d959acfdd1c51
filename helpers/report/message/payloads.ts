import type { NewsFile } from './message.ts'

/** What a chat room is told of a run: a title, two lines and a link. */
type Message = Pick<NewsFile, 'title' | 'lines' | 'link'>

const LINK = 'Open the run'

/** Longest texts: of Slack's header, and of any other, with which a message stays below what either service takes. */
const HEADER = 150
const LONGEST = 500

const cut = (text: string, longest = LONGEST): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 2)} …`

/**
 * A message as an incoming webhook of Slack takes it: blocks, and a text for notifications. Whatever `&`, `<` and `>` could
 * start, such as a mention of everybody, stays text.
 */
export function slackMessage({ title, lines, link }: Message) {
  const address = link && `<${escaped(link).replaceAll('|', '%7C')}|${LINK}>`
  const texts = [...lines.map((line) => escaped(cut(line))), ...(address ? [address] : [])]
  return {
    text: [escaped(cut(title)), ...texts].join('\n'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, HEADER), emoji: true } },
      ...texts.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
    ],
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A message as a webhook of Teams (Workflows) takes it: one adaptive card. Its texts are runs, which know no Markdown, and so
 * nothing in it has to be escaped.
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

/** {@link https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features Dates} are the only thing that a run of text replaces. */
const inert = (text: string): string => cut(text).replaceAll('{{', '{ {')
