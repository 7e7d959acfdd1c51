import type { HeaderBlock, SectionBlock } from '@slack/types'
import type { Sentence } from './changes.ts'
import type { Message } from './message.ts'

/** What an incoming webhook of Slack takes: blocks, and a text for notifications. */
export interface SlackMessage {
  readonly text: string
  readonly blocks: readonly (HeaderBlock | SectionBlock)[]
}

/** Longest texts of Slack's blocks. */
const HEADER = 150
const SECTION = 3_000

/** A message as Slack's blocks. Whatever `&`, `<` and `>` could start, such as a mention of everybody, stays text. */
export function slackMessage({ title, lines, link }: Message): SlackMessage {
  const body = lines.map((line) => clip(line.map(bold).join(' ')))
  const address = link && `<${escaped(link.url).replaceAll('|', '%7C')}|${escaped(link.says)}>`
  const texts = [...body, ...(address ? [address] : [])]
  return {
    text: [clip(escaped(title)), ...texts].join('\n'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title.slice(0, HEADER), emoji: true } },
      ...texts.map(
        (text): SectionBlock => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }),
      ),
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
