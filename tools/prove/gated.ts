import { existsSync, readFileSync } from 'node:fs'
import { env } from 'node:process'
import fc from 'fast-check'
import { type AnyClauseId, areaOf } from '../../contract/index.ts'
import { isOfCatalogue } from '../../helpers/run/need-of-clauses.ts'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { ENDPOINTS } from '../../sandbox/endpoints.ts'
import type { Fault } from '../../sandbox/faults/fault.ts'
import { allFaults } from '../../sandbox/faults/index.ts'
import { type GateLog, gated, hookedAt } from '../../sandbox/gates/gated.ts'
import { GATES, type Gate } from '../../sandbox/gates/gates.ts'
import { isOfPortal, OF_PORTAL } from './all-cases.ts'
import type { Case } from './case.ts'
import type { Outcomes } from './judge-cases.ts'
import { DEPARTURES } from './matrix.ts'
import type { Concluded } from './outcomes-in.ts'

/** Variable with the seed and the number of pairs; all processes of a proof draw the same pairs. */
export const GATED = 'PROVE_GATED'

/** A fault that is on only where a gate is open. */
interface Pair {
  readonly kind: string
  readonly id: string
  readonly fault: Fault
  readonly gate: Gate
}

/** The faults that gates of a kind can turn on, each with those gates: they are at an endpoint where a client can open them. */
const possible = (kind: string, { at, of }: (typeof GATES)[string]) =>
  Object.entries(allFaults).flatMap(([id, fault]) => {
    // A fault that the requests of one application show is a gate by application already.
    if (kind === 'application' && fault.by) return []
    const endpoints = hookedAt(fault.behavior).filter((one) => !at || at.includes(one))
    const gates = of(endpoints)
    return endpoints.length > 0 && gates.length > 0 ? [{ id, fault, gates }] : []
  })

/** Draws pairs, each kind of gate as often as any other. */
function drawPairs(seed: number, sample: number): readonly Pair[] {
  const kinds = Object.entries(GATES).map(([kind, one]) => ({ kind, faults: possible(kind, one) }))
  const pairs = fc
    .constantFrom(...kinds)
    .chain(({ kind, faults }) =>
      fc
        .constantFrom(...faults)
        .chain(({ gates, ...one }) =>
          fc.constantFrom(...gates).map((gate): Pair => ({ kind, ...one, gate })),
        ),
    )
  return fc.sample(pairs, { seed, numRuns: sample })
}

/** The pairs that the variable asks for, each as a case of the proof that performs the whole plan, and the controls. */
export const gatedCases = (): readonly Case[] => {
  const pairs = drawn()
  return [...pairs.map(caseOf), ...pairs.slice(0, CONTROLS).map(controlOf)]
}

/** How many gates are also tried with a fault that does nothing. */
const CONTROLS = 30

/** The conforming sandbox behind a gate. */
const controlOf = (pair: Pair, at: number): Case => ({
  ...caseOf(pair, at),
  name: nameOf('control', at),
  says: `Nothing is wrong ${pair.gate.says}.`,
  behavior: () => gated(NOTHING, pair.gate, { opened: 0, acted: 0 }),
  departs: [],
})

const NOTHING: Behavior = {
  request: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, () => undefined])),
}

/** The departures that were reported although nothing was wrong. */
export const falseAlarms = (outcomes: Outcomes): readonly string[] =>
  [...outcomes].flatMap(([name, clauses]) =>
    name.startsWith('control.') ? departuresIn(clauses).map((id) => `${name}: ${id}`) : [],
  )

const departuresIn = (clauses: ReadonlyMap<AnyClauseId, Concluded>): readonly AnyClauseId[] =>
  [...clauses].flatMap(([id, { outcome }]) => (DEPARTURES.has(outcome) ? [id] : []))

function drawn(): readonly Pair[] {
  const [seed, sample] = (env[GATED] ?? '').split(':').map(Number)
  return seed === undefined || sample === undefined ? [] : drawPairs(seed, sample)
}

const nameOf = (what: 'gated' | 'control', at: number): string => `${what}.${String(at + 1).padStart(3, '0')}`

function caseOf({ fault: whole, gate }: Pair, at: number): Case {
  const { behavior, breaks, by: _, inconclusive: __, blocked: ___, ...fault } = whole
  const log: GateLog = { opened: 0, acted: 0 }
  return {
    ...fault,
    ...(breaks.some(isOfPortal) ? atPortal(gate) : gate.isOfPortal && { isOfPortal: true }),
    hasProducts: breaks.some(isOfCatalogue),
    name: nameOf('gated', at),
    kind: 'fault',
    says: `${fault.says} It is so ${gate.says}.`,
    behavior: () => gated(behavior, gate, log),
    departs: breaks,
    log: () => log,
  }
}

/** A fault of the portal shows there, but something else may open its gate. */
const atPortal = (gate: Gate): Partial<Case> => (gate.isOfPortal ? OF_PORTAL : { isOfPortal: true })

/** What a run noticed of a fault behind a gate. */
const RESULTS = ['noticed', 'noticed otherwise', 'never opened', 'without effect', 'overlooked'] as const

/** One line of the result. */
export interface GatedResult {
  readonly name: string
  /** The number of the last night in which it was recorded. */
  readonly night: number
  readonly gate: string
  readonly area: string
  readonly fault: string
  readonly when: string
  readonly result: (typeof RESULTS)[number]
  /** The clauses that departed. */
  readonly departed: readonly AnyClauseId[]
  readonly opened: number
  readonly acted: number
}

/** Whether a pair was not noticed, or only by another clause. */
export const isLeft = (result: GatedResult | undefined): boolean =>
  result !== undefined && result.result !== 'noticed'

/** The result of the later of two nights, unless only the earlier one noticed anything. */
export const better = (earlier: GatedResult | undefined, later: GatedResult): GatedResult =>
  earlier?.result === 'noticed otherwise' && !later.result.startsWith('noticed') ? earlier : later

/** Compares the outcomes of each recorded pair with what its fault breaks. */
export function gatedResults(folder: string, outcomes: Outcomes, night: number): readonly GatedResult[] {
  return drawn().flatMap(({ kind, id, fault: { breaks }, gate }, at): readonly GatedResult[] => {
    const name = nameOf('gated', at)
    const concluded = outcomes.get(name)
    if (!concluded) return []
    const departed = departuresIn(concluded)
    const file = `${folder}.${name}.log.json`
    const { opened, acted }: GateLog = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { opened: 0, acted: 0 }
    const unseen = opened === 0 ? 'never opened' : acted === 0 ? 'without effect' : 'overlooked'
    const isNoticed = departed.some((id) => breaks.includes(id))
    const result = {
      name,
      night,
      gate: kind,
      area: breaks[0] ? areaOf(breaks[0]) : '',
      fault: id,
      when: gate.says,
      result: isNoticed ? 'noticed' : departed.length > 0 ? 'noticed otherwise' : unseen,
      departed,
      opened,
      acted,
    } as const
    return [result]
  })
}

/** Renders results as two tables in Markdown, by gates and by areas, with the share that was noticed. */
export function gatedTables(results: readonly GatedResult[]): string {
  const nights = [...new Set(results.map(({ night }) => night))].sort()
  const counts = nights.map((night) => ({
    heading: nights.length === 1 ? 'noticed' : `noticed in night ${night}`,
    of: (own: readonly GatedResult[]) =>
      countOf(
        own.filter((one) => one.night === night),
        'noticed',
      ),
  }))
  const others = RESULTS.filter((result) => result !== 'noticed')
  const table = (by: 'gate' | 'area') => {
    const names = [...new Set(results.map((one) => one[by]))].sort()
    const row = (name: string, own: readonly GatedResult[]) =>
      `| ${[name, ...counts.map(({ of }) => of(own)), ...others.map((result) => countOf(own, result)), shareOf(own)].join(' | ')} |`
    return [
      `| ${[by, ...counts.map(({ heading }) => heading), ...others, 'noticed of these'].join(' | ')} |`,
      `|---|${'--:|'.repeat(counts.length + others.length + 1)}`,
      ...names.map((name) =>
        row(
          name,
          results.filter((one) => one[by] === name),
        ),
      ),
      row('all', results),
    ].join('\n')
  }
  return `${table('gate')}\n\n${table('area')}`
}

const countOf = (results: readonly GatedResult[], result: GatedResult['result']): number =>
  results.filter((one) => one.result === result).length

/** The share of those noticed among those noticed and unseen. */
function shareOf(results: readonly GatedResult[]): string {
  const all = results.length - countOf(results, 'noticed otherwise')
  return all === 0 ? '' : `${Math.round((100 * countOf(results, 'noticed')) / all)} %`
}
