import type { Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { strippedUrl } from '../base/url.ts'
import { excerpt } from '../secrets/redact.ts'
import type { WalkFailure } from './browser-walk.ts'
import { type Locating, variablesOf } from './journeys.ts'
import { photograph } from './photograph.ts'
import { describeStrays, type Stray } from './stray.ts'
import { type Variables, withoutValues } from './variables.ts'

const LOOK_MS = 1_000
const TITLE_LENGTH = 200
const ALERT_LENGTH = 160

/** What failed, and where in the journeys. Without a `kind`, the page is at fault. */
export interface Trouble
  extends Partial<Pick<WalkFailure, 'kind'>>,
    Pick<WalkFailure, 'reason' | 'todo' | 'isLate' | 'journey' | 'step' | 'stays' | 'isInert'> {
  /** What the page has instead of the missing element. */
  readonly instead?: string
}

/** Details for the report of a failure. */
export interface FailureContext {
  readonly journeys: object
  readonly variables: Variables
  readonly strays: readonly Stray[]
  /** Elements that are covered in screenshots. */
  readonly secret?: readonly Locating[]
  /** Why no screenshot is taken: the page may show an unknown secret. */
  readonly noPicture?: string | undefined
}

/** Describes a failure on the current page, with a screenshot. Its texts contain no value of a variable. */
export async function failureOn(
  page: Page,
  trouble: Trouble,
  { journeys, variables, strays, secret, noPicture }: FailureContext,
): Promise<{ failure: WalkFailure }> {
  const { kind = 'page', reason, instead, todo, ...place } = afterStrays(trouble, strays)
  const names = variablesOf(journeys)
  const clean = (text: string) => withoutValues(text, variables, names)
  const title = clean(await titleOf(page))
  const address = strippedUrl(page.url())
  const more = instead === undefined ? '' : `; ${clean(instead)}`
  const where = kind === 'page' ? `, on ${thePage(title)} at ${address}` : ''
  const take = () => photograph(page, secret, variables)
  const picture = noPicture ? { noPicture } : kind === 'journey' ? {} : await take()
  return {
    failure: {
      kind,
      reason: `${clean(reason)}${where}${more}`,
      ...(todo !== undefined && { todo: clean(todo) }),
      ...place,
      title,
      address,
      ...picture,
    },
  }
}

/** A page by its title, in a sentence. */
export const thePage = (title: string): string =>
  title === '' ? 'a page without a title' : `the page “${title}”`

/** After a request was stopped, a wrong page may be due to that. The failure is then reported as blocked. */
function afterStrays(trouble: Trouble, strays: readonly Stray[]): Trouble {
  const { kind = 'page', reason, instead: _, todo: __, ...place } = trouble
  return strays.length === 0 || kind !== 'page'
    ? trouble
    : { ...place, kind: 'blocked', reason: [...describeStrays(strays), reason].join('; ') }
}

/** The title of a page; empty if it has none. `page.title()` may return an address with its query instead. */
export async function titleOf(page: Page): Promise<string> {
  const title = await within(
    LOOK_MS,
    page.evaluate(() => document.title),
  )
  return excerpt(title ?? '', TITLE_LENGTH)
}

/** The title of a page or, without one, its first words. */
export async function nameOf(page: Page): Promise<string> {
  const title = await titleOf(page)
  if (title !== '') return title
  const text = await within(
    LOOK_MS,
    page.evaluate(() => document.body?.innerText ?? ''),
  )
  return excerpt((text ?? '').replace(/\s+/g, ' ').trim(), ALERT_LENGTH)
}

/** The alert that a page shows, to append to a reason; empty if there is none. */
export async function alertOn(page: Page): Promise<string> {
  const alert = page.getByRole('alert').filter({ visible: true, hasText: /\S/ }).first()
  const text = await within(LOOK_MS, alert.textContent({ timeout: LOOK_MS / 4 }))
  return text ? `; the page says “${excerpt(text.replace(/\s+/g, ' ').trim(), ALERT_LENGTH)}”` : ''
}
