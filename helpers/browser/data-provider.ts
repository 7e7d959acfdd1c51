import type { Journeys } from './journeys.ts'
import type { Variables } from './variables.ts'

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
  const fixed = dataProvider === DP_ID ? configured : provider(dataProvider)
  const told = [chosen, configured].filter((one) => one !== undefined)
  const first = dataProvider === undefined ? chosen : fixed
  const same = told.filter((one) => first && one !== first && isSame(one, first))
  const wanted = first && same.reduce(merged, first)
  const others = told.filter((one) => !wanted || !isSame(one, wanted)).flatMap(({ words }) => words)
  return { wanted, others }
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
