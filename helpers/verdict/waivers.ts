import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Misconfigured } from '../base/problem.ts'
import { readJsonFile } from '../schema/json-file.ts'
import { joined, own, phrase, show } from '../secrets/shown.ts'
import type { Outcome } from './outcome.ts'
import type { ClauseResult, Report, Waiver, WaiverResult, WaiverState } from './report.ts'
import { isOutOfSight } from './verdict.ts'

/** The file of waivers, unless `WAIVERS` names another one. */
export const WAIVERS_FILE = 'waivers.json'

/**
 * The waivers of one target; none if there is no file.
 *
 * @param folder - the project's folder
 * @param file - the file that `WAIVERS` names, if it is set
 * @param now - an expiry may be at most 400 days after this time
 * @throws Misconfigured with every problem of the file, or if the named one does not exist
 */
export function readWaivers(
  folder: string,
  target: string,
  file?: string,
  now = new Date(),
): readonly Waiver[] {
  const name = file ?? WAIVERS_FILE
  const path = resolve(folder, name)
  if (!file && !existsSync(path)) return []
  const { waivers } = readJsonFile<{ waivers: readonly Waiver[] }>({
    path,
    name,
    schema: 'waivers.schema.json',
    variable: 'WAIVERS',
    example: EXAMPLE,
  })
  const farthest = dayAfter(now, MOST_DAYS)
  const endless = waivers.flatMap(({ expiry }, index) => {
    const where = `${name} /waivers/${index}/expiry`
    const what = `is ${expiry}, more than ${MOST_DAYS} days ahead`
    return expiry > farthest
      ? [{ where, what, expected: `a day no later than ${farthest}`, example: farthest }]
      : []
  })
  if (endless.length > 0) throw new Misconfigured(...endless)
  return waivers.filter((waiver) => waiver.target === target)
}

/** A waiver for longer would no longer be an exception. */
const MOST_DAYS = 400

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

const EXAMPLE =
  '{ "waivers": [{ "clause": "token.scope", "target": "development", "reason": "…", "owner": "…", "link": "https://…", "expiry": "2027-01-31" }] }'

const DAYS = 30

/**
 * Drafts a waiver for each clause that keeps a run from being kept: broken clauses, stated clauses that are not configured,
 * and then departures from standards, which decide only if standards are enforced. Reason, owner and link are empty, so the
 * entry is invalid until someone fills them in.
 *
 * @param now - the expiry is 30 days later
 */
export function draftWaivers(
  { target, clauses }: Pick<Report, 'target' | 'clauses'>,
  now: Date,
): readonly Waiver[] {
  const expiry = dayAfter(now, DAYS)
  const deciding = clauses.filter(
    (clause) =>
      clause.outcome === 'broken' ||
      (clause.outcome === 'not configured' && clause.force === 'stated' && isUnset(clause)),
  )
  const departures = clauses.filter(({ outcome }) => outcome === 'warning')
  return [...deciding, ...departures].map(({ id }) => ({
    clause: id,
    target,
    reason: '',
    owner: '',
    link: '',
    expiry,
  }))
}

/** Whether a variable is missing, not wrong. */
const isUnset = (clause: ClauseResult): boolean =>
  !isOutOfSight(clause) && clause.checks.every(({ todo }) => todo === undefined)

/** Why waivers fail the gate, one sentence each. */
export const complaintsAbout = (waivers: readonly WaiverResult[]): readonly string[] =>
  waivers.flatMap(({ clause, state, expiry, outcome }) => {
    if (state === 'expired') return `The waiver of ${clause} expired on ${expiry}.`
    if (state === 'unknown clause') return `The waiver of ${clause} names no clause of the contract.`
    return state === 'not needed' ? `The waiver of ${clause} is not needed: the clause is ${outcome}.` : []
  })

/** Outcomes that a waiver covers: departures, and checks that lack a variable. It does not cover a failure to judge. */
const COVERED: ReadonlySet<Outcome> = new Set(['broken', 'warning', 'not configured'])

const UNTRIED: ReadonlySet<Outcome> = new Set([
  'unreachable',
  'blocked',
  'inconclusive',
  'left out',
  'not offered',
  'does not apply',
])

/**
 * Applies waivers to clauses. Returns all clauses, the covered ones as waived, and the state of each waiver.
 *
 * @param waivers - the waivers of the target
 * @param today - `YYYY-MM-DD` in UTC; a waiver still applies on its last day
 */
export function applyWaivers(
  clauses: readonly ClauseResult[],
  waivers: readonly Waiver[],
  today: string,
): { readonly clauses: readonly ClauseResult[]; readonly waivers: readonly WaiverResult[] } {
  const results = waivers.map(({ clause, reason, owner, link, expiry }): WaiverResult => {
    const outcome = clauses.find(({ id }) => id === clause)?.outcome ?? null
    return {
      clause: own(clause),
      reason: show(reason),
      owner: show(owner),
      link: show(link),
      expiry: own(expiry),
      state: stateOf(expiry, outcome, today),
      outcome,
    }
  })
  const inUse = results.filter(({ state }) => state === 'in use')
  return { clauses: clauses.map((clause) => waived(clause, inUse)), waivers: results }
}

function stateOf(expiry: string, outcome: Outcome | null, today: string): WaiverState {
  if (outcome === null) return 'unknown clause'
  if (expiry < today) return 'expired'
  if (COVERED.has(outcome)) return 'in use'
  return UNTRIED.has(outcome) ? 'untried' : 'not needed'
}

function waived(clause: ClauseResult, inUse: readonly WaiverResult[]): ClauseResult {
  const waiver = inUse.find((one) => one.clause === clause.id)
  if (!waiver) return clause
  const { expiry, owner, reason, link, outcome } = waiver
  const head = phrase`until ${expiry}, ${owner}: ${reason} ${link}`
  const detail = joined([head, own(`it is ${outcome}`), clause.detail], '\n')
  return { ...clause, outcome: 'waived', detail }
}
