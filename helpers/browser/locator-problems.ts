import { nearestOf } from '../base/nearest.ts'
import type { Problem } from '../base/problem.ts'

/** A text of a file of journeys, and its JSON pointer. */
interface PlacedText {
  readonly at: string
  readonly text: string
}

/** The ARIA roles that Playwright knows; it finds nothing by any other. */
const ROLES = `
  alert alertdialog application article banner blockquote button caption cell checkbox code
  columnheader combobox complementary contentinfo definition deletion dialog directory document
  emphasis feed figure form generic grid gridcell group heading img insertion link list listbox
  listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter
  navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup
  rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript
  switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`
  .trim()
  .split(/\s+/)

/** The roles of a file of journeys that no element has. */
export function roleProblems(name: string, texts: readonly PlacedText[]): Problem[] {
  return texts
    .filter(({ at, text }) => at.endsWith('/role') && !ROLES.includes(text))
    .map(({ at, text }) => {
      const [example] = nearestOf(text, ROLES, 1)
      const problem = { where: `${name} ${at}`, what: `there is no role "${text}"`, expected: 'an ARIA role' }
      return { ...problem, ...(example && { example }) }
    })
}
