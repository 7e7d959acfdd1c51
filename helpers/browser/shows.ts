import type { Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { excerpt } from '../secrets/redact.ts'
import type { LackingProvider, WalkedPage, WalkRequest } from './browser-walk.ts'
import { type Journey, type Journeys, type Locating, variablesOf } from './journeys.ts'
import { locate } from './locate.ts'
import { appears } from './perform.ts'
import { type Variables, withoutValues } from './variables.ts'

const SHOWS_MS = 3_000
const LOOK_MS = 1_000
const TEXT_LENGTH = 120
const MAX_FRAMES = 5

/**
 * What the consent page shows of what was asked for, as far as the journey says where to look. A page may render it a
 * little later than its first element.
 */
export async function whatIsShown(
  page: Page,
  { permission, dataProvider }: NonNullable<Journey['shows']>,
  { permissions, journeys }: Pick<WalkRequest, 'permissions' | 'journeys'>,
  { wanted, others }: ReturnType<typeof knownProviders>,
  variables: Variables,
): Promise<Pick<WalkedPage, 'shows' | 'lackingProvider'>> {
  const isSeen = async (PERMISSION: string, how: Locating) =>
    [PERMISSION, await appears(locate(page, how, { ...variables, PERMISSION }), SHOWS_MS)] as const
  const [shown, provider] = await Promise.all([
    Promise.all(permission ? permissions.map((name) => isSeen(name, permission)) : []),
    dataProvider && seenOf(page, dataProvider, wanted?.words ?? [''], variables, SHOWS_MS),
  ])
  const isLacking = dataProvider !== undefined && provider === undefined
  const lackingProvider =
    isLacking && wanted
      ? await lacking(page, dataProvider, wanted, others, variables, variablesOf(journeys))
      : undefined
  return {
    shows: {
      ...(permission && { permissions: Object.fromEntries(shown) }),
      ...(dataProvider && { dataProvider: !isLacking }),
    },
    ...(lackingProvider && { lackingProvider }),
  }
}

/**
 * What stands on the page of which the data provider is not on it.
 *
 * @param hidden - names of the variables whose values no text shows
 */
async function lacking(
  page: Page,
  how: Locating,
  { words, name }: KnownProvider,
  others: readonly string[],
  variables: Variables,
  hidden: readonly string[],
): Promise<LackingProvider> {
  const [other, lines] = await Promise.all([seenOf(page, how, others, variables, LOOK_MS), linesOn(page)])
  const says = excerpt(withoutValues(lines.join(' · '), variables, hidden), TEXT_LENGTH)
  return {
    lookedFor: words,
    isNamed: name !== undefined,
    ...(other !== undefined && { other }),
    says,
  }
}

/** The lines of text that a page and its frames show, each once. */
async function linesOn(page: Page): Promise<readonly string[]> {
  const frames = page.frames().slice(0, MAX_FRAMES)
  const texts = await Promise.all(
    frames.map((frame) => within(LOOK_MS, frame.locator('body').innerText({ timeout: LOOK_MS }))),
  )
  const lines = texts
    .flatMap((text) => text?.split('\n') ?? [])
    .map((line) => line.replace(/\s+/g, ' ').trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/**
 * Which of the words of data providers the page shows, within a time.
 *
 * @throws MissingVariable
 */
async function seenOf(
  page: Page,
  how: Locating,
  words: readonly string[],
  variables: Variables,
  timeout: number,
): Promise<string | undefined> {
  const looks = words.map((word) => ({
    word,
    element: locate(page, how, { ...variables, DATA_PROVIDER: word, DATA_PROVIDER_NAME: word }),
  }))
  const seen = looks.map(async ({ word, element }) =>
    (await appears(element, timeout)) ? word : Promise.reject(new Error('not there')),
  )
  return Promise.any(seen).catch(() => undefined)
}

/** A data provider by everything that it is known to be called. */
export interface KnownProvider {
  /** Its identifier, or what was chosen; then its name. */
  readonly words: readonly [string, ...string[]]
  /** The name by which pages show it. */
  readonly name?: string
}

/** What tells of which data provider a consent is. */
export interface ProviderSources {
  /** The identifier that fixes it; without it, the journey chooses one. */
  readonly dataProvider?: string
  readonly journeys: Journeys
  readonly variables: Variables
}

/** The data provider that a consent is about, if there is one, and the others that are known. */
export function knownProviders({ dataProvider, journeys, variables }: ProviderSources): {
  readonly wanted: KnownProvider | undefined
  readonly others: readonly string[]
} {
  const { choice, choiceName } = journeys.chooseDataProvider ?? {}
  const { DP_ID, DP_ID_NAME } = variables
  const chosen = provider(choice, choiceName)
  const configured = provider(DP_ID, DP_ID_NAME)
  const [wanted, other] = dataProvider === undefined ? [chosen, configured] : [configured, chosen]
  if (!wanted || !other || !isSame(wanted, other)) return { wanted, others: other?.words ?? [] }
  return { wanted: merged(wanted, other), others: [] }
}

/** The variables by which journeys name the data provider of a consent. */
export function variablesOfProvider(provider: KnownProvider | undefined): Variables {
  const DATA_PROVIDER = provider?.words[0] ?? ''
  return { DATA_PROVIDER, DATA_PROVIDER_NAME: provider?.name ?? DATA_PROVIDER }
}

const provider = (id: string | undefined, name?: string): KnownProvider | undefined =>
  id ? { words: name && name !== id ? [id, name] : [id], ...(name && { name }) } : undefined

const isSame = (one: KnownProvider, other: KnownProvider): boolean =>
  one.words.some((word) => other.words.includes(word))

function merged(one: KnownProvider, other: KnownProvider): KnownProvider {
  const [first] = one.words
  const more = new Set([...one.words, ...other.words].filter((word) => word !== first))
  const name = one.name ?? other.name
  return { words: [first, ...more], ...(name && { name }) }
}
