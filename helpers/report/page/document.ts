import { createHash } from 'node:crypto'
import { own, type Shown } from '../../secrets/shown.ts'
import { asIs, type Html, html } from '../html.ts'

/** What a page is made of. */
export interface Page {
  readonly title: Shown
  /** A style sheet, and a script, of the page's own. */
  readonly style: string
  readonly script?: string
  readonly body: Html
}

/** A page as one HTML file, which needs nothing besides itself. Its content security policy lets only its own style and script run. */
export function document({ title, style, script, body }: Page): string {
  const scripts = script === undefined ? "'none'" : `'${hash(script)}'`
  const policy = `default-src 'none'; img-src data:; style-src '${hash(style)}'; script-src ${scripts}; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${own(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${asIs(style)}</style>
</head>
<body>
${body}
${script !== undefined && html`<script>${asIs(script)}</script>`}
</body>
</html>
`.text
}

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A part of the page under its own heading; id and heading are the page's own words. */
export interface Part {
  readonly id: string
  readonly heading: string
  readonly content: Html
}

/** The part as a section. */
export const section = ({ id, heading, content }: Part): Html =>
  html`<section aria-labelledby="${own(id)}"><h2 id="${own(id)}">${own(heading)}</h2>
${content}</section>`

/** Links to the parts, where there are several. */
export const contents = (parts: readonly Part[]): Html | undefined =>
  parts.length < 2
    ? undefined
    : html`<nav class="contents" aria-label="On this page"><ul>${parts.map(({ id, heading }) => html`<li><a href="#${own(id)}">${own(heading)}</a></li>`)}</ul></nav>`
