import type { ClauseId } from '../contract/index.ts'
import type { RequestName } from '../contract/requests/index.ts'
import type { PortalJourneyName } from '../helpers/browser/portal/portal-journeys.ts'
import type { Lane } from '../helpers/evidence/record-service.ts'
import { allFaults } from '../sandbox/faults/index.ts'
import { infrastructure } from '../sandbox/infrastructure/index.ts'
import { type Variant, variants } from '../sandbox/variants/index.ts'
import type { Case } from './case.ts'
import { BASELINE } from './suite-cases.ts'

/**
 * Every service that the suite is proven on.
 *
 * @param isWhole - all of each service is recorded, whether or not its fault reaches it
 */
export function allCases(isWhole: boolean): readonly Case[] {
  return [...faultCases(isWhole), ...variantCases(), ...infrastructureCases()]
}

/** What a case reaches, by how its id begins: the lanes, and the requests whose refusals are sent. */
const REACH: readonly (readonly [start: string, lanes: readonly Lane[], refusals: readonly RequestName[]])[] =
  [
    ['portal.', ['portal'], []],
    ['answers.token.', ['gateway'], []],
    ['answers.discovery.', ['par'], []],
    ['answers.par.', ['par'], []],
    ['answers.exchange.', ['consent'], []],
    ['answers.authorization.', ['consent'], []],
    ['again.token.', ['gateway'], ['token', 'apiGet']],
    ['again.par.', ['par', 'consent'], ['par', 'exchange']],
    ['again.second.secret', ['gateway'], ['token']],
    ['again.', ['consent'], ['exchange']],
    ['takes.token.', ['gateway'], ['token']],
    ['takes.apiGet.', ['gateway'], ['apiGet']],
    ['takes.apiPut.', ['gateway'], ['apiPut']],
    ['takes.par.', ['par'], ['par']],
    ['takes.exchange.', ['consent'], ['exchange']],
    ['token.', ['gateway'], ['token', 'apiGet', 'apiPut']],
    ['discovery.', ['par', 'consent'], []],
    ['par.', ['par'], ['par']],
    ['assertion.', ['par', 'consent'], ['par', 'exchange']],
    ['request-object.', ['par', 'consent'], ['par']],
    ['authorization.', ['consent', 'probes'], []],
    ['exchange.', ['consent'], ['exchange']],
    ['api.', ['gateway', 'consent'], ['apiGet', 'apiPut']],
  ]

/** Faults of pages begin like this; all others that are recorded in part need no browser. */
const OF_PAGES = ['portal.', 'authorization.', 'answers.authorization.']

const isOfPortal = (name: string): boolean => name.startsWith('portal.')

/** What is recorded of a case; all but the portal where nothing says that it reaches less. */
function reachOf(
  name: string,
  isWhole = false,
): Pick<Case, 'isPortal' | 'lanes' | 'refusals' | 'sendsForms'> {
  const [, lanes, refusals] = REACH.find(([start]) => name.startsWith(start)) ?? []
  const isPortal = lanes?.includes('portal') ?? false
  if (!lanes || (isWhole && !isPortal)) return {}
  const sendsForms = !OF_PAGES.some((start) => name.startsWith(start))
  return { lanes, isPortal, sendsForms, ...(refusals && { refusals }) }
}

/** A fault of a key does not reach Production access, nor the other way round; the variants are gone through whole. */
function outOfReach(breaks: readonly ClauseId[]): readonly PortalJourneyName[] {
  const isOfProduction = breaks.some((id) => id.startsWith('key-pair.production-'))
  return isOfProduction ? ['registerApplication', 'createKey'] : ['requestProduction']
}

function faultCases(isWhole: boolean): readonly Case[] {
  return Object.entries(allFaults).map(([name, { says, breaks, behavior }]) => ({
    name,
    kind: 'fault',
    ...reachOf(name, isWhole),
    without: outOfReach(breaks),
    says,
    behavior: () => behavior,
    departs: breaks,
  }))
}

function variantCases(): readonly Case[] {
  const itself: Case = {
    name: BASELINE,
    kind: 'variant',
    says: 'The sandbox departs from nothing.',
    behavior: () => ({}),
    departs: [],
  }
  const others = Object.entries<Variant>(variants).map(
    ([name, { says, behavior, environment, notices = [], warnings = [], leftOut }]): Case => ({
      name,
      kind: 'variant',
      ...(isOfPortal(name) && reachOf(name)),
      says,
      behavior: () => behavior,
      departs: [...notices, ...warnings],
      ...(environment && { environment }),
      ...(leftOut && { leftOut }),
    }),
  )
  const portal: Case = {
    ...itself,
    name: 'portal.itself',
    says: 'The portal departs from nothing.',
    ...reachOf('portal.itself'),
  }
  return [itself, portal, ...others]
}

function infrastructureCases(): readonly Case[] {
  return Object.entries(infrastructure).map(([name, { says, behavior, unreachable }]) => ({
    name,
    kind: 'infrastructure',
    ...(isOfPortal(name) && reachOf(name)),
    says,
    behavior,
    departs: [],
    unreachable,
  }))
}
