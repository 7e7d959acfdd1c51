import type { Shown } from '../../secrets/shown.ts'
import { type Html, html } from '../html.ts'

/** A section of the page. Its id and heading come from this program, not from a service. */
export interface Part {
  readonly id: string
  readonly heading: string
  readonly content: Html
}

/** A section with a list; `undefined` if the list is empty. */
export const listPart = (
  id: string,
  heading: string,
  items: readonly Html[],
  intro?: Html,
): Part | undefined =>
  items.length === 0 ? undefined : { id, heading, content: html`${intro}${listOf(items)}` }

export const listOf = (items: readonly Html[]): Html =>
  html`<ul class="notes">${items.map((item) => html`<li>${item}</li>`)}</ul>`

/** A list of names and values. */
export const namesOf = (rows: readonly (readonly [name: Shown, value: Html])[]): Html =>
  html`<dl class="names">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** Content that a reader can unfold. */
export const more = (summary: Shown, content: Html, isOpen = false): Html =>
  html`<details class="more"${isOpen && html` open`}><summary>${summary}</summary>${content}</details>`
