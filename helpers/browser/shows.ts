import type { Locator, Page } from '@playwright/test'
import { within } from '../base/clock.ts'
import { hasWords } from '../base/whole-words.ts'
import { excerpt } from '../secrets/redact.ts'
import type { LackingProvider, WalkedPage, WalkRequest } from './browser-walk.ts'
import { type Journey, type Journeys, type Locating, variablesOf } from './journeys.ts'
import { appears, appearsBefore, type Limit } from './limit.ts'
import { locate } from './locate.ts'
import { type Variables, withoutValues } from './variables.ts'

/** How long a page may take to show something after its first element, in milliseconds, while nothing happens on it. */
export const SHOWS_MS = 3_000
const LOOK_MS = 1_000
const TEXT_LENGTH = 120
const MAX_FRAMES = 5

/**
 * Checks which permissions the consent page shows, and if it shows the data provider, as far as the journey says where to
 * look. A page may render them a little later than its first element.
 *
 * @param limit - when they have to be there
 */
export async function whatIsShown(
  page: Page,
  { permission, dataProvider }: NonNullable<Journey['shows']>,
  { permissions, journeys }: Pick<WalkRequest, 'permissions' | 'journeys'>,
  { wanted, others }: ReturnType<typeof knownProviders>,
  variables: Variables,
  limit: Limit,
): Promise<Pick<WalkedPage, 'shows' | 'lackingProvider'>> {
  const isSeen = async (PERMISSION: string, how: Locating) =>
    [PERMISSION, await appearsBefore(limit, locate(page, how, { ...variables, PERMISSION }))] as const
  const [shown, provider] = await Promise.all([
    Promise.all(permission ? permissions.map((name) => isSeen(name, permission)) : []),
    dataProvider &&
      seenOf(page, dataProvider, wanted?.words ?? [''], variables, (element) =>
        appearsBefore(limit, element),
      ),
  ])
  const isLacking = dataProvider !== undefined && provider === undefined
  const lackingProvider =
    isLacking && wanted
      ? await lacking(page, dataProvider, wanted, others, variables, variablesOf(journeys))
      : undefined
  const [identifier] = wanted?.words ?? []
  const isIdentified =
    dataProvider && provider && identifier && (await isSeenNow(page, dataProvider, identifier, variables))
  return {
    shows: {
      ...(permission && { permissions: Object.fromEntries(shown) }),
      ...(dataProvider && { dataProvider: !isLacking }),
      ...(isIdentified && { identifier }),
    },
    ...(lackingProvider && { lackingProvider }),
  }
}

/**
 * Describes a consent page that lacks the data provider: another provider on it, and its first words.
 *
 * @param hidden - names of the variables whose values are taken out of the words
 */
async function lacking(
  page: Page,
  how: Locating,
  { words, name }: KnownProvider,
  others: readonly string[],
  variables: Variables,
  hidden: readonly string[],
): Promise<LackingProvider> {
  const [other, lines] = await Promise.all([
    seenOf(page, how, others, variables, (element) => appears(element, LOOK_MS)),
    linesOn(page),
  ])
  const says = excerpt(withoutValues(lines.join(' · '), variables, hidden), TEXT_LENGTH)
  return {
    lookedFor: words,
    isNamed: name !== undefined,
    ...(other !== undefined && { other }),
    says,
  }
}

/** True if a page does not show what it was expected to show. */
export const lacksSomething = ({ shows: { permissions = {}, dataProvider } = {} }: WalkedPage): boolean =>
  dataProvider === false || Object.values(permissions).includes(false)

/** The lines of text on a page and in its frames, without duplicates. */
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
 * The identifier or name of a data provider that the page shows; undefined if it shows none of them in time.
 *
 * @param isThere - waits for an element
 * @throws MissingVariable
 */
async function seenOf(
  page: Page,
  how: Locating,
  words: readonly string[],
  variables: Variables,
  isThere: (element: Locator) => Promise<boolean>,
): Promise<string | undefined> {
  const looks = words.map((word) => ({
    word,
    element: providerAs(word, page, how, variables),
  }))
  const seen = looks.map(async ({ word, element }) =>
    (await isThere(element)) ? word : Promise.reject(new Error('not there')),
  )
  return Promise.any(seen).catch(() => undefined)
}

const providerAs = (word: string, page: Page, how: Locating, variables: Variables): Locator =>
  locate(page, how, { ...variables, DATA_PROVIDER: word, DATA_PROVIDER_NAME: word })

const isSeenNow = (page: Page, how: Locating, word: string, variables: Variables): Promise<boolean> =>
  providerAs(word, page, how, variables)
    .isVisible()
    .catch(() => false)

/** A data provider with its identifier and names, as far as configured. */
export interface KnownProvider {
  /** Its identifier, or the `choice` of the journey; then its name. */
  readonly words: readonly [string, ...string[]]
  /** Its name on the pages. */
  readonly name?: string
}

/** Configuration that says which data provider a consent is about. */
export interface ProviderSources {
  /** Identifier of the fixed data provider. Without it, the journey chooses one. */
  readonly dataProvider?: string
  readonly journeys: Journeys
  readonly variables: Variables
}

/** The data provider that a consent is about, if any, and the words of another one that is known to be different. */
export function knownProviders({ dataProvider, journeys, variables }: ProviderSources): {
  readonly wanted: KnownProvider | undefined
  readonly others: readonly string[]
} {
  const { choice, choiceName } = journeys.chooseDataProvider ?? {}
  const { DP_ID, DP_ID_NAME } = variables
  const chosen = provider(choice, choiceName)
  const configured = provider(DP_ID, DP_ID_NAME)
  const isChosen = dataProvider === undefined || (dataProvider === choice && dataProvider !== DP_ID)
  const [wanted, other] = isChosen ? [chosen, configured] : [configured, chosen]
  if (!wanted || !other) return { wanted, others: other?.words ?? [] }
  if (isSame(wanted, other)) return { wanted: merged(wanted, other), others: [] }
  return { wanted, others: isDifferent(wanted, other) ? other.words : [] }
}

/** The variables for the data provider of a consent in journeys. */
export function variablesOfProvider(provider: KnownProvider | undefined): Variables {
  const DATA_PROVIDER = provider?.words[0] ?? ''
  return { DATA_PROVIDER, DATA_PROVIDER_NAME: provider?.name ?? DATA_PROVIDER }
}

const provider = (id: string | undefined, name?: string): KnownProvider | undefined =>
  id ? { words: name && name !== id ? [id, name] : [id], ...(name && { name }) } : undefined

const isSame = (one: KnownProvider, other: KnownProvider): boolean =>
  one.words.some((word) => other.words.includes(word))

/** False if one may be the name and the other the identifier of the same data provider, or one contains the other. */
const isDifferent = (one: KnownProvider, other: KnownProvider): boolean =>
  one.words.length + other.words.length > 2 &&
  !one.words.some((word) => other.words.some((same) => hasWords(word, same) || hasWords(same, word)))

function merged(one: KnownProvider, other: KnownProvider): KnownProvider {
  const [first] = one.words
  const more = new Set([...one.words, ...other.words].filter((word) => word !== first))
  const name = one.name ?? other.name
  return { words: [first, ...more], ...(name && { name }) }
}
