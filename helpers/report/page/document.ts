import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { own, type Shown } from '../../secrets/shown.ts'
import { asIs, type Html, html } from '../html.ts'

/** What a page is made of. */
export interface Page {
  readonly title: Shown
  readonly script: string
  /** The colour of the page. */
  readonly tone: Shown
  /** The head of the page, with its heading. */
  readonly top: Html
  readonly parts: readonly Part[]
}

/** A page as one HTML file, which needs nothing besides itself. Its content security policy lets only its own style and script run. */
export function page({ title, script, tone, top, parts }: Page): string {
  const style = readFileSync(join(import.meta.dirname, 'contract.css'), 'utf8')
  const policy = `default-src 'none'; img-src data:; style-src '${hash(style)}'; script-src '${hash(script)}'; base-uri 'none'; form-action 'none'`
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
<header class="is-${tone}"><div>
${top}
</div></header>
<nav aria-label="On this page"><ul>${parts.map(({ id, heading }) => html`<li><a href="#${own(id)}">${own(heading)}</a></li>`)}</ul></nav>
<main>
${parts.map(({ id, heading, content }) => html`<section aria-labelledby="${own(id)}"><h2 id="${own(id)}">${own(heading)}</h2>\n${content}</section>\n`)}</main>
<script>${asIs(script)}</script>
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

/** A part that is a list; none where it has no items. */
export const listPart = (
  id: string,
  heading: string,
  items: readonly Html[],
  intro?: Html,
): Part | undefined =>
  items.length === 0 ? undefined : { id, heading, content: html`${intro}${listOf(items)}` }

export const listOf = (items: readonly Html[]): Html =>
  html`<ul class="notes">${items.map((item) => html`<li>${item}</li>`)}</ul>`

/** Names with what stands for each. */
export const namesOf = (rows: readonly (readonly [name: Shown, value: Html])[]): Html =>
  html`<dl class="names">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** What is closed until a reader wants it. */
export const more = (summary: Shown, content: Html): Html =>
  html`<details class="more"><summary>${summary}</summary>${content}</details>`
