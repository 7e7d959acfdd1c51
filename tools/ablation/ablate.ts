import { groupBy } from '../../helpers/base/group-by.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { keysOf, nameEvidence } from '../../helpers/spec/judged-on.ts'
import type { Check, InPlaceOfRun } from '../../helpers/spec/test.ts'
import { casesIn } from '../prove/outcomes-in.ts'
import { misleading } from './misleading.ts'
import {
  innermost,
  isObservation,
  isReceived,
  isWithin,
  keyOf,
  lacking,
  MISSING,
  missing,
  outermost,
  type Path,
  pieceAt,
  watched,
  withOther,
  without,
} from './pieces.ts'

/** The result of one check. */
export interface Ablated {
  /** The first case in which the check finds its clause kept. */
  readonly keptIn?: string
  /** Findings that stay kept there without the evidence for them. */
  readonly faults: readonly string[]
}

interface Case {
  readonly name: string
  readonly evidence: Evidence
  /** The evidence without any observation, once for each way of missing. */
  readonly bare: readonly Evidence[]
}

/** For each check, removes the evidence of conforming services piece by piece. */
export function ablating(folder: string): InPlaceOfRun {
  let loaded: readonly Case[] | undefined
  return {
    async of(check): Promise<Ablated> {
      loaded ??= casesIn(folder).map(([name, evidence]) => ({
        name,
        evidence,
        bare: MISSING.map(bareOf(evidence)),
      }))
      for (const one of loaded) {
        const faults = await faultsOf(check, one)
        if (faults) return { keptIn: one.name, faults }
      }
      return { faults: [] }
    },
  }
}

const bareOf = (evidence: Evidence) => (is: (typeof MISSING)[number]) => {
  const bare = without(evidence, is)
  nameEvidence(bare)
  return bare
}

/** A kept finding of a check: its row, and the piece of evidence that it names. */
interface Saying {
  readonly row: string
  readonly name: string
}

/** The kept findings of a check, by their text; `undefined` if it finds nothing at all. */
async function sayingsOf(check: Check, evidence: Evidence): Promise<ReadonlyMap<string, Saying> | undefined> {
  const said = await check.on(evidence)
  if (said.length === 0) return undefined
  const kept = said.filter(({ outcome }) => outcome === 'kept')
  // Several findings may name a shared piece; their first names distinguish them.
  const sayings = kept.flatMap(({ row = '', judgedOn }) =>
    judgedOn.map((name) => [[row, ...new Set([judgedOn[0], name])], { row, name }] as const),
  )
  return new Map(sayings.map(([words, saying]) => [words.filter(Boolean).join(', on '), saying]))
}

/** Findings that stay kept without the evidence for them; `undefined` if the check finds nothing kept. */
async function faultsOf(check: Check, { evidence, bare }: Case): Promise<readonly string[] | undefined> {
  const watching = watched(evidence)
  const sayings = (await sayingsOf(check, watching.evidence)) ?? new Map<string, Saying>()
  if (sayings.size === 0) return undefined
  const read = [...watching.read.values()]
  const observations = read.filter((path) => isObservation(pieceAt(evidence, path)))
  const faults: string[] = []
  const stays = (words: string, though: string) => faults.push(`${words}: still kept, although ${though}`)
  const left = async (other: Evidence) => (await sayingsOf(check, other)) ?? new Map<string, Saying>()

  for (const [at, is] of MISSING.entries())
    for (const words of (await left(bare[at] ?? evidence)).keys())
      stays(words, `no observation was made (${is})`)

  /** Findings that disappear without an observation. All ways of missing agree, but 'does not apply' may remove more. */
  const goneWithout = new Map<string, ReadonlySet<string>>()
  for (const path of observations) {
    const gone = new Set<string>()
    const still: [words: string, is: string][] = []
    for (const is of MISSING) {
      const rest = await left(withOther(evidence, path, missing(is)))
      for (const words of sayings.keys())
        if (rest.has(words)) still.push([words, is])
        else if (is !== 'does not apply') gone.add(words)
    }
    for (const [words, is] of still) if (gone.has(words)) stays(words, `${nameOf(path)} is missing (${is})`)
    goneWithout.set(keyOf(path), gone)
  }
  const goesWithout = (words: string) => (path: Path) => goneWithout.get(keyOf(path))?.has(words) ?? false

  const bearing = groupBy(
    read.flatMap((path) => keysOf(pieceAt(evidence, path)).map((name) => ({ name: String(name), path }))),
    ({ name }) => name,
  )
  const observedIn = (piece: Path) => outermost(observations.filter((path) => isWithin(path, piece)))

  /** The piece that each finding names and has read; one name may stand for several pieces. */
  const named = new Map<Path, string[]>()
  for (const [words, { name }] of sayings) {
    const pieces = innermost((bearing.get(name) ?? []).map(({ path }) => path))
    const own = pieces.find((piece) => observedIn(piece).some(goesWithout(words))) ?? pieces[0]
    if (own) named.set(own, [...(named.get(own) ?? []), words])
    else stays(words, 'the check read nothing of that name')
  }

  for (const [piece, about] of named) {
    const observed = observedIn(piece)
    for (const path of observed)
      for (const words of about) if (!goesWithout(words)(path)) stays(words, `${nameOf(path)} is missing`)
    for (const [how, other] of lacking(pieceAt(evidence, piece))) {
      const rest = await left(withOther(evidence, piece, other))
      for (const words of about) if (rest.has(words)) stays(words, `${nameOf(piece)} is ${how}`)
    }
    for (const { how, path, other } of misleading(evidence, piece, check.clause, watching.read)) {
      const rest = await left(withOther(evidence, path, other))
      for (const words of about) if (rest.has(words)) stays(words, `${nameOf(path)} is ${how}`)
    }
    const inner = observations.filter((path) => isWithin(path, piece) && !observed.includes(path))
    const undecided = new Set(about.filter((words) => !inner.some(goesWithout(words))))
    const takeAway = async (from: Evidence, path: Path): Promise<Evidence> => {
      const [[, nothing] = []] = lacking(pieceAt(from, path), path)
      const less = withOther(from, path, nothing)
      const rest = await sayingsOf(check, less)
      for (const words of rest ? undecided : []) if (!rest?.has(words)) undecided.delete(words)
      return rest ? less : from
    }
    let less = evidence
    for (const path of read) {
      if (undecided.size === 0) break
      if (!isReceived(path, observed)) continue
      await takeAway(evidence, path)
      if (pieceAt(less, path) !== undefined) less = await takeAway(less, path)
    }
    for (const words of undecided)
      stays(words, `everything from the service is removed from ${nameOf(piece)}`)
  }
  return faults
}

const nameOf = (path: Path): string => path.join(' › ')
