import { isPart, PARTS, type Part, partNames, RESTS_ON } from '../../contract/parts.ts'
import { nearestOf } from '../base/nearest.ts'
import type { Problem } from '../base/problem.ts'
import { inWords, visible } from '../base/visible.ts'
import type { Variables } from '../browser/variables.ts'
import type { Missing } from '../http/exchange.ts'

/** The parts of the document that an environment does not offer, each with the reason that its team gives. */
export type NotOffered = Readonly<Partial<Record<Part, string>>>

const EXAMPLE = 'NOT_OFFERED="consent: it follows in spring; put, portal: not available"'
const WORDS = inWords(partNames)

/**
 * Reads which parts an environment does not offer: those that OFFERS does not name, with the reasons in NOT_OFFERED (`part,
 * part: reason; part: reason`). Without OFFERS, an environment offers the whole document.
 */
export function readOffers({ OFFERS, NOT_OFFERED = '' }: Variables): {
  readonly notOffered: NotOffered
  readonly problems: readonly Problem[]
} {
  const { reasons, problems: unread } = reasonsIn(NOT_OFFERED)
  if (OFFERS === undefined) {
    const what = 'is set, but OFFERS is not'
    return {
      notOffered: {},
      problems: NOT_OFFERED
        ? [
            {
              where: 'NOT_OFFERED',
              what,
              expected: `OFFERS with the offered parts, out of ${WORDS}`,
              example: 'OFFERS="client-credentials, get"',
            },
          ]
        : unread,
    }
  }
  const named = listOf(OFFERS)
  const offered = new Set(named.flatMap(meant))
  const left = partNames.filter((part) => !offered.has(part))
  // A part needs no reason of its own if it depends on a part that is left out.
  const restsOnLeft = (part: Part) => left.some((other) => other === RESTS_ON[part])
  const unexplained = left.filter((part) => !reasons.has(part) && !restsOnLeft(part))
  const notOffered = Object.fromEntries(left.map((part) => [part, reasonFor(part, reasons)]))
  return {
    notOffered,
    problems: [
      ...unknown('OFFERS', named),
      ...[...offered].filter(restsOnLeft).map((part) => ({
        where: 'OFFERS',
        what: `names ${part} without ${RESTS_ON[part]}`,
        expected: `${RESTS_ON[part]} as well: ${PARTS[RESTS_ON[part] ?? part]}`,
      })),
      ...(offered.has('client-credentials') || offered.has('consent') ? [] : [NOTHING]),
      ...unread,
      ...[...reasons.keys()]
        .filter((part) => offered.has(part))
        .map((part) => ({
          where: 'NOT_OFFERED',
          what: `names ${part}, which OFFERS names as well`,
          expected: 'each part in only one of the two',
        })),
      ...(unexplained.length > 0
        ? [
            {
              where: 'NOT_OFFERED',
              what: `gives no reason for ${inWords(unexplained)}`,
              expected: 'a reason for each part that OFFERS does not name',
              example: EXAMPLE,
            },
          ]
        : []),
    ],
  }
}

/** The part's own reason, or that of the part it depends on. */
function reasonFor(part: Part, reasons: ReadonlyMap<Part, string>): string {
  const under = RESTS_ON[part]
  return reasons.get(part) ?? (under ? reasonFor(under, reasons) : '')
}

const NOTHING: Problem = {
  where: 'OFFERS',
  what: 'names neither client-credentials nor consent, so no token can be obtained',
  expected: 'at least one of them',
  example: 'OFFERS="client-credentials, get"',
}

const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean)

function reasonsIn(text: string) {
  const reasons = new Map<Part, string>()
  const problems: Problem[] = []
  for (const entry of text.split(';').filter((one) => one.trim() !== '')) {
    const at = entry.indexOf(':')
    const reason = entry.slice(at + 1).trim()
    const named = listOf(entry.slice(0, Math.max(0, at)))
    if (at < 0 || named.length === 0)
      problems.push({
        where: 'NOT_OFFERED',
        what: `has “${visible(entry.trim())}”, which is not a reason for a part`,
        expected: 'parts, a colon and the reason; a semicolon between entries',
        example: EXAMPLE,
      })
    problems.push(...unknown('NOT_OFFERED', at < 0 ? [] : named))
    if (reason !== '') for (const part of named.flatMap(meant)) reasons.set(part, reason)
  }
  return { reasons, problems }
}

/** The part that a name means. A misspelt name means the nearest part, so that it is a single problem. */
const meant = (name: string): readonly Part[] =>
  isPart(name) ? [name] : nearestOf(name, partNames, 1).filter(isPart)

const unknown = (where: string, named: readonly string[]): readonly Problem[] =>
  named
    .filter((name) => !isPart(name))
    .map((name) => {
      const what = `names “${visible(name)}”, which is not a part`
      const [near] = meant(name)
      return near
        ? { where, what, expected: `${near}, or one of ${WORDS}` }
        : { where, what, expected: WORDS }
    })

/** Why a part of the service is not checked; `undefined` if the environment offers it. */
export function whyNotOffered(notOffered: NotOffered, part: Part | undefined): Missing | undefined {
  const reason = part && notOffered[part]
  return reason === undefined
    ? undefined
    : { is: 'not offered', because: `${part} is not offered here: ${reason}` }
}

/** The parts that are not offered, without those that depend on another of them. */
export const rootsOf = (notOffered: NotOffered): readonly Part[] =>
  partNames.filter((part) => isOfNotOffered(notOffered, part) && !isOfNotOffered(notOffered, RESTS_ON[part]))

/** True if a run opens pages in a browser. */
export function opensPages(values: Variables): boolean {
  const { notOffered } = readOffers(values)
  const walksConsents = !isOfNotOffered(notOffered, 'consent') && values.CONSENT !== 'manual'
  return walksConsents || (Boolean(values.PORTAL_URL) && !isOfNotOffered(notOffered, 'portal'))
}

/** True if the environment does not offer the part. */
export const isOfNotOffered = (notOffered: NotOffered, part: Part | undefined): boolean =>
  part !== undefined && notOffered[part] !== undefined
