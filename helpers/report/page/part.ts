import { own } from '../../secrets/shown.ts'
import { type Html, html } from '../html.ts'

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
