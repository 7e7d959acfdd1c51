import type { Shown } from '../../secrets/shown.ts'
import { type Html, html } from '../html.ts'

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
