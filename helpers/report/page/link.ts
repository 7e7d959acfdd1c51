import type { AnyClauseId } from '../../../contract/index.ts'
import { type Html, html } from '../html.ts'

/** A link to a clause, to be copied: its address stays the same from run to run, whatever the outcome. */
export const linkTo = (id: AnyClauseId): Html =>
  html`<a class="link" href="#${id}" aria-label="Link to ${id}"><span aria-hidden="true">#</span></a>`
