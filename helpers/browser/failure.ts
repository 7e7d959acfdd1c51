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

/** What failed, and where in the journeys; on a page, unless it is of another kind. */
export interface Trouble
  extends Partial<Pick<WalkFailure, 'kind'>>,
    Pick<WalkFailure, 'reason' | 'todo' | 'journey' | 'step' | 'stays'> {
  /** What the page has in place of what is not there. */
  readonly instead?: string
}

/** What a failure is reported with. */
export interface FailureContext {
  readonly journeys: object
  readonly variables: Variables
  readonly strays: readonly Stray[]
  /** Elements whose contents no screenshot shows. */
  readonly secret?: readonly Locating[]
  /** Why the page may show a secret that is not known, and no picture is taken. */
  readonly noPicture?: string | undefined
}

/** A failure on the page that is shown, with a screenshot; no value of a variable is in its texts. */
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
  const where = kind === 'page' ? `, on the page “${title}” at ${address}` : ''
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

/** A failure after requests were stopped: whatever the page shows then may be due to that, and nothing else is to be done. */
function afterStrays(trouble: Trouble, strays: readonly Stray[]): Trouble {
  const { kind = 'page', reason, instead: _, todo: __, ...place } = trouble
  return strays.length === 0 || kind !== 'page'
    ? trouble
    : { ...place, kind: 'blocked', reason: [...describeStrays(strays), reason].join('; ') }
}

/** The title of a page, if it has one. `page.title()` may return an address with its query instead. */
export async function titleOf(page: Page): Promise<string> {
  const title = await within(
    LOOK_MS,
    page.evaluate(() => document.title),
  )
  return excerpt(title ?? '', TITLE_LENGTH)
}

/** What a page is called: its title, or without one the beginning of what it says. */
export async function nameOf(page: Page): Promise<string> {
  const title = await titleOf(page)
  if (title !== '') return title
  const text = await within(
    LOOK_MS,
    page.evaluate(() => document.body?.innerText ?? ''),
  )
  return excerpt((text ?? '').replace(/\s+/g, ' ').trim(), ALERT_LENGTH)
}

/** What a page tells its user about a mistake, to be appended to a reason; empty if there is nothing. */
export async function alertOn(page: Page): Promise<string> {
  const alert = page.getByRole('alert').filter({ visible: true, hasText: /\S/ }).first()
  const text = await within(LOOK_MS, alert.textContent({ timeout: LOOK_MS / 4 }))
  return text ? `; the page says “${excerpt(text.replace(/\s+/g, ' ').trim(), ALERT_LENGTH)}”` : ''
}
