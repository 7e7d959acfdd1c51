import { type AnyClauseId, addressOf, cited } from '../../../contract/index.ts'
import type { Standard } from '../../../contract/standards/texts.ts'
import { own } from '../../secrets/shown.ts'
import { type Html, html } from '../html.ts'

/** The section that a clause comes from, as a link. */
export const citation = (standard: Standard): Html =>
  html`<a href="${own(addressOf(standard))}" rel="noreferrer">${own(cited(standard))}</a> ${standard.level}`

/** A link to a clause, to be copied: its address stays the same from run to run, whatever the outcome. */
export const linkTo = (id: AnyClauseId): Html =>
  html`<a class="link" href="#${id}" aria-label="Link to ${id}"><span aria-hidden="true">#</span></a>`
