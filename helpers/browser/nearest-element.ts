import type { Page } from '@playwright/test'
import { nearest } from '../base/nearest.ts'
import type { Locating } from './journeys.ts'
import { LABELLED, linesOn, namesOf } from './offers.ts'
import type { NamedElement } from './snapshot.ts'

/** The words by which an element is found, as its journey writes them; undefined where it has none. */
export function wordsOf(how: Locating): string | undefined {
  if ('role' in how) return how.name
  if ('label' in how) return how.label
  return 'text' in how ? how.text : undefined
}

/**
 * What a page has that was probably meant: the same name with another role, or a similar name.
 *
 * @param meant - the words of what is not there
 * @param elements - what the page has
 * @param far - the part of the words that may differ
 */
export async function nearestIn(
  page: Page,
  how: Locating,
  meant: string,
  elements: readonly NamedElement[],
  far?: number,
): Promise<NamedElement | undefined> {
  const similar = (role: string, names: readonly string[]) => {
    const name = nearest(meant, names, far)
    return name === undefined ? undefined : { role, name }
  }
  if ('label' in how) return similar('label', namesOf(elements, LABELLED))
  if ('text' in how) return similar('text', await linesOn(page))
  if (!('role' in how)) return undefined
  const same = elements.filter(({ name }) => name.toLowerCase() === meant.toLowerCase())
  const isThere = same.some(({ role }) => role === how.role)
  // A heading often says what the button below it does.
  const other = isThere ? undefined : (same.find(({ role }) => role !== 'heading') ?? same[0])
  return other ?? similar(how.role, namesOf(elements, [how.role]))
}
