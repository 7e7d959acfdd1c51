import type { Page } from '@playwright/test'
import type { Candidate } from './candidate.ts'
import type { Trouble } from './failure.ts'
import { type Hint, hintOf } from './hint.ts'
import { describeElement } from './locate.ts'
import { nearestIn, wordsOf } from './nearest-element.ts'
import { describeOffers, namedOn } from './offers.ts'
import type { NamedElement } from './snapshot.ts'
import { fillIn } from './variables.ts'

/** Pages have much in common: what tells one of them is near only if little of it differs. */
const FAR = 0.34

/** The trouble that no journey fits a page, with what the page offers and what to do. */
export async function unfit(page: Page, candidates: readonly Candidate[], reason: string): Promise<Trouble> {
  const elements = await namedOn(page)
  const near = await nearestOpener(page, candidates, elements).catch(() => undefined)
  const says = [`the page has ${describeOffers(elements)}`, ...(near ? [near.says] : [])]
  return { reason, instead: says.join('; '), todo: near?.todo ?? RECORD }
}

const RECORD =
  'Record the journeys again with npm run record, or describe this page in the file that CONSENT_JOURNEY names.'

/** The first journey whose page this probably is, though its words differ. */
async function nearestOpener(
  page: Page,
  candidates: readonly Candidate[],
  elements: readonly NamedElement[],
): Promise<Hint | undefined> {
  for (const { name: journey, opener, variables } of candidates.filter(({ isUsedUp }) => !isUsedUp)) {
    const words = wordsOf(opener)
    const found = words && (await nearestIn(page, opener, fillIn(words, variables), elements, FAR))
    if (!found) continue
    const { says, todo } = hintOf(found, opener, variables, { variable: 'CONSENT_JOURNEY', journey })
    return { says: `the journey ${journey} looks for ${describeElement(opener)}, and ${says}`, todo }
  }
  return undefined
}
