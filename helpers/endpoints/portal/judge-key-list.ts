import { groupBy } from '../../base/group-by.ts'
import { missingAfter } from '../../browser/browser-walk.ts'
import type { PortalJourneyName, PortalWalk, PortalWords } from '../../browser/portal/portal-walk.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import type { ConfirmedAction, PortalEvidence } from '../../evidence/portal/portal-evidence.ts'
import { andThen, type Recorded } from '../../http/exchange.ts'
import { type Departs, departs, inconclusive, KEPT } from '../../judge/finding.ts'
import { ANONYMOUS, judgePairEnds, ofPart } from './judge-portal.ts'
import { hasWord, isEnded, namesIn, says } from './rows.ts'

type Word = keyof PortalWords
type KeyPair = Evidence['keyPair']

/** What an action may change in the list for its own key. It must not change any other key. */
interface Effect {
  /** Words that the list may show for the key from then on. */
  readonly gives: readonly Word[]
  /** The key may disappear from the list. */
  readonly mayEnd?: true
  /** What the run recorded of the action. */
  readonly seen: (portal: PortalEvidence) => Recorded<unknown>
}

/** The actions of the portal (document, 2.1 and 3.1). */
const EFFECTS = {
  registerApplication: { gives: [], seen: ({ registration }) => registration },
  createKey: { gives: [], seen: ({ creation }) => creation },
  // A list may say that the former secret is revoked.
  renewKey: { gives: ['revoked'], seen: ({ renewal }) => renewal },
  revokeKey: { gives: ['revoked'], mayEnd: true, seen: ({ revocation }) => revocation },
  requestProduction: { gives: [], seen: ({ production }) => production.approved },
  approveProduction: {
    gives: ['approved'],
    seen: ({ production }) => andThen(production.approved, ({ review }) => review),
  },
  denyProduction: {
    gives: ['denied', 'revoked'],
    mayEnd: true,
    seen: ({ production }) => andThen(production.denied, ({ review }) => review),
  },
} as const satisfies Partial<Record<PortalJourneyName, Effect>>

/** An action that may change the list. */
type Changing = keyof typeof EFFECTS

const effectOf = (journey: Changing): Effect => EFFECTS[journey]
const isChanging = (journey: PortalJourneyName): journey is Changing => journey in EFFECTS

/** A key of the run, or that of the configured application, as one list shows it. */
interface Listed {
  /** Rows with its client ID; if there are none, rows with its name. */
  readonly rows: readonly string[]
  readonly isById: boolean
  /** Rows with its name and no known client ID, if another row has its client ID. */
  readonly namesakes: readonly string[]
}

/** A walk that may change the list. */
interface Done extends PortalWalk {
  readonly journey: Changing
}

type List = ReadonlyMap<string, Listed>

/** The lists before and after something was done. */
interface Change {
  readonly done: readonly Done[]
  readonly before: List
  readonly after: List
  /** A missing key may be on another page: the list has its greatest length, and is no shorter than before. */
  readonly mayBePaged: boolean
  /** The effects of everything done to a key so far, by its name. */
  readonly effects: (name: string) => readonly Effect[]
  /** Keys that had been revoked before. */
  readonly revoked: ReadonlySet<string>
}

const ofAction = ofPart((portal, journey: Changing) => effectOf(journey).seen(portal))

/**
 * Whether an action changed only its own key in the list: no second key has its name, and the other keys of the run and the
 * key of the configured application are listed as before. Keys of other users are not judged.
 */
export const judgeListChange = ofAction((_seen, portal, journey, own: KeyPair) => {
  const isIt = (walk: Done): boolean => walk.journey === journey
  const changes = changesOf(portal, own).filter(({ done }) => done.some(isIt))
  for (const change of changes) {
    const found = secondKey(change, portal, journey) ?? anotherKey(change, portal)
    if (found) return found
  }
  const walks = changes.flatMap(({ done }) => done.filter(isIt))
  const { failure } = walks.find((walk) => !walk.failure) ?? walks[0] ?? {}
  if (failure) return missingAfter(failure)
  if (walks.length === 0)
    return inconclusive('the list of keys was not read both before and after the action')
  return changes.some(isTelling) ? KEPT : ANONYMOUS
})

/** Finds a second key of the same name. A registration may also create a pair for Production (document, 2.1). */
function secondKey({ before, after }: Change, { words }: PortalEvidence, journey: Changing) {
  const counts = (row: string) => journey !== 'registerApplication' || says(row, words.development)
  for (const [name, { namesakes }] of after)
    if (namesakes.filter(counts).length > (before.get(name)?.namesakes.length ?? 0))
      return departs('one new key in the list', 'a second key of the same name')
  return undefined
}

/** Finds a key that is missing or listed differently, although nothing done to it explains that. */
function anotherKey(change: Change, { words }: PortalEvidence): Departs | undefined {
  const { before, after, effects, done, mayBePaged } = change
  const expected = 'no other change in the list of keys'
  const isReview = done.some(({ journey }) => journey === 'approveProduction' || journey === 'denyProduction')
  const mayBeElsewhere = mayBePaged || ![...before.keys()].some((name) => after.has(name))
  for (const [name, was] of before) {
    const is = after.get(name)
    const given = effects(name)
    if (!is) {
      const isOver = was.rows.some((row) => isEnded(row, words)) || given.some(({ mayEnd }) => mayEnd)
      if (isOver || mayBeElsewhere) continue
      return departs(expected, 'a key is missing')
    }
    const isOfRequest = isReview && given.includes(EFFECTS.requestProduction)
    const judged: readonly Word[] = isOfRequest ? ['revoked', 'approved', 'denied'] : ['revoked']
    const isNew = (word: Word) => isSaid(is, words[word]) && !isSaid(was, words[word])
    const isGiven = (word: Word) => given.some(({ gives }) => gives.includes(word))
    const gained = judged.find((word) => isNew(word) && !isGiven(word))
    if (gained) return departs(expected, `a key is listed as “${words[gained]}”`)
    const [former, latter] = [environmentOf(was, words), environmentOf(is, words)]
    if (former && latter && former !== latter)
      return departs(expected, `a key is listed for ${words[latter]}`)
  }
  return undefined
}

/** Whether the lists show the key of the action by its client ID, or another key before and after it. */
const isTelling = ({ done, before, after }: Change): boolean => {
  const about = new Set(done.map(nameOf))
  return [...after].some(([name, { isById }]) => (about.has(name) ? isById : before.has(name)))
}

const ofRevocation = ofPart(({ revocation }, _name: 'revocation') => revocation)

/** Whether a revoked key stays revoked: it gets no token at the end of the run, and the list never shows it as live. */
export const judgeStaysRevoked = ofRevocation(
  ({ confirmed, cancelled, lastly }, portal, _name, own: KeyPair) => {
    const { words } = portal
    const isMarked = ({ rows }: Listed) => rows.some((row) => says(row, words.revoked))
    const expected = `the revoked key as “${words.revoked}” in the list`
    for (const { before, after, effects, revoked } of changesOf(portal, own)) {
      const isEndedOne = (name: string) => effects(name).includes(EFFECTS.revokeKey)
      const isWordOfList = [...after].some(([name, listed]) => isEndedOne(name) && isMarked(listed))
      for (const [name, listed] of after) {
        if (!revoked.has(name) || isMarked(listed)) continue
        const was = before.get(name)
        if (was && isMarked(was)) return departs(expected, 'a later list shows it without this word')
        if (isWordOfList) return departs(expected, 'the list shows it without this word')
      }
    }
    if (confirmed.walk.failure) return missingAfter(confirmed.walk.failure)
    return judgePairEnds({ before: cancelled.token, after: lastly }, portal)
  },
)

/**
 * Whether a key for Production is listed as one. This counts only if the list shows environments, as seen on the first key
 * of an application (document, 2.1). The name of an application may contain the word too, so a key is listed for
 * Development only if its row has the word as often as the row of the created key.
 */
export const judgeListedForProduction = ofPart(
  ({ production }, outcome: 'approved' | 'denied') => production[outcome],
)(({ name }, portal, _outcome, own: KeyPair) => {
  const { registration, creation, words } = portal
  const lists = changesOf(portal, own).map(({ after }) => after)
  const rowsOf = (one: string) => lists.flatMap((list) => list.get(one)?.rows ?? [])
  const rowsAfter = (one: Recorded<ConfirmedAction>) => (one.is === 'recorded' ? rowsOf(one.value.name) : [])
  const isFor = (word: 'development' | 'production') => (row: string) => says(row, words[word])
  const shown = rowsOf(name)
  if (shown.some(isFor('production'))) return KEPT
  const isShown = rowsAfter(registration).some(isFor('development'))
  const often = new Set(rowsAfter(creation).map((row) => timesIn(row, words.development)))
  const isWrong = shown.some((row) => isFor('development')(row) && often.has(timesIn(row, words.development)))
  return isShown && isWrong
    ? departs(`a key for ${words.production}`, `a key for ${words.development}`)
    : NO_ENVIRONMENT
})

const timesIn = (row: string, word: string): number => row.toLowerCase().split(word.toLowerCase()).length

const NO_ENVIRONMENT = { is: 'left out', because: 'the list does not show the environments of keys' } as const

/** The changes between each list and the next. */
function changesOf({ walks }: PortalEvidence, own: KeyPair): readonly Change[] {
  const looks = looksIn(walks)
  const ids = clientIds(walks, own)
  const names = new Set(walks.map(nameOf))
  const longest = Math.max(...looks.map(({ rows }) => rows.length))
  return looks.flatMap(({ done, rows }, index) => {
    const last = looks[index - 1]
    if (!last) return []
    const earlier = looks.slice(0, index).flatMap((look) => look.done)
    const confirmed = [...earlier, ...done].filter(({ decision }) => decision === 'confirm')
    const effects = groupBy(confirmed, nameOf)
    const revoked = earlier.filter(({ journey, failure }) => journey === 'revokeKey' && !failure)
    return {
      done,
      before: listed(last.rows, ids, names),
      after: listed(rows, ids, names),
      mayBePaged: rows.length === longest && rows.length >= last.rows.length,
      effects: (name: string) => (effects.get(name) ?? []).map(({ journey }) => effectOf(journey)),
      revoked: new Set(revoked.map(nameOf)),
    }
  })
}

/** A look at the list, and what was done since the last one. */
interface Look {
  readonly done: readonly Done[]
  readonly rows: readonly string[]
}

/** Of lists that were read without an action in between, only the last one counts. */
function looksIn(walks: readonly PortalWalk[]): readonly Look[] {
  const looks: Look[] = []
  let done: Done[] = []
  for (const walk of walks) {
    const { journey, keys } = walk
    if (isChanging(journey)) done.push({ ...walk, journey })
    if (!keys) continue
    const again = done.length === 0 ? looks.pop() : undefined
    looks.push({ done: again?.done ?? done, rows: keys })
    done = []
  }
  return looks
}

const nameOf = ({ key, about }: PortalWalk): string => key ?? about?.KEY_NAME ?? ''

/** The client IDs of the run's keys and of the configured application, each with the name of its key. */
function clientIds(walks: readonly PortalWalk[], { client_id }: KeyPair): ReadonlyMap<string, string> {
  const names = new Map([[client_id, 'the key of the configured application']])
  for (const walk of walks)
    for (const id of [walk.about?.CLIENT_ID_OF_KEY, walk.readings.client_id])
      if (id && id !== walk.about?.KEY_NAME && !names.has(id)) names.set(id, nameOf(walk))
  return names
}

/** The keys of a list that belong to the run or to the configured application. */
function listed(rows: readonly string[], ids: ReadonlyMap<string, string>, known: ReadonlySet<string>): List {
  const byId = groupBy(rows, (row) => [...ids].find(([id]) => hasWord(row, id))?.[1])
  const byName = groupBy(byId.get(undefined) ?? [], (row) => {
    const [name, ...more] = new Set(namesIn(row))
    return name && more.length === 0 && known.has(name) ? name : undefined
  })
  const names = new Set([...byId.keys(), ...byName.keys()].filter((name) => name !== undefined))
  return new Map(
    [...names].map((name) => {
      const [own, named = []] = [byId.get(name), byName.get(name)]
      return [name, { rows: own ?? named, isById: own !== undefined, namesakes: own ? named : [] }]
    }),
  )
}

const isSaid = ({ rows }: Listed, word: string): boolean => rows.every((row) => says(row, word))

/** The environment that all rows of a key name, if it is exactly one. */
function environmentOf(key: Listed, words: PortalWords): 'development' | 'production' | undefined {
  const named = (['development', 'production'] as const).filter((word) => isSaid(key, words[word]))
  return named.length === 1 ? named[0] : undefined
}
