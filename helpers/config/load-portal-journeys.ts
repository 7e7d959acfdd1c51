import { Misconfigured, type Problem } from '../base/problem.ts'
import { roleProblems } from '../browser/locator-problems.ts'
import {
  isReading,
  KEY_VARIABLES,
  type PortalJourneys,
  type Reading,
  stepsOf,
} from '../browser/portal/portal-journeys.ts'
import { namesIn, textsIn } from '../browser/variables.ts'
import { readJourneyFile, unknownVariables } from './load-journeys.ts'

/** What each journey has to read. */
const READINGS = {
  listKeys: ['keys'],
  createKey: ['client_id', 'client_secret'],
  registerApplication: ['client_id', 'client_secret'],
  requestProduction: ['client_id', 'client_secret'],
  readKey: ['environment'],
  readOutcome: ['outcome'],
} as const satisfies Readonly<Record<string, readonly (Reading | 'keys')[]>>

/**
 * Reads a file of portal journeys and validates it.
 *
 * @param known - names of the variables that exist
 * @throws Misconfigured with every problem: file, line or JSON pointer, what is wrong and what is expected
 */
export function loadPortalJourneys(path: string, known: readonly string[]): PortalJourneys {
  const { name, journeys } = readJourneyFile(path, 'portal-journey.schema.json', 'PORTAL_JOURNEY')
  const loaded = journeys as PortalJourneys
  const all = [...known, ...KEY_VARIABLES]
  const problems = [
    ...unread(name, loaded),
    ...aimless(name, loaded),
    ...roleProblems(name, textsIn('', loaded)),
    ...unknownVariables(name, loaded, (variable) => all.includes(variable)),
  ]
  if (problems.length > 0) throw new Misconfigured(problems)
  return loaded
}

/** Actions that would be performed on whichever key comes first. */
function aimless(name: string, journeys: PortalJourneys): Problem[] {
  return (['renewKey', 'revokeKey'] as const)
    .filter((action) => journeys[action] && !namesIn(JSON.stringify(journeys[action])).some(isOfKey))
    .map((action) => ({
      where: `${name} /${action}`,
      what: 'nothing in it identifies the key',
      expected: `a step that uses one of ${KEY_VARIABLES.join(', ')}`,
      example: `"within": { "role": "row", "name": "$\{CLIENT_ID_OF_KEY}" }`,
    }))
}

const isOfKey = (variable: string): boolean => KEY_VARIABLES.includes(variable)

function unread(name: string, journeys: PortalJourneys): Problem[] {
  return Object.entries(READINGS).flatMap(([journeyName, wanted]) => {
    const journey = journeys[journeyName as keyof typeof READINGS]
    if (!journey) return []
    const read = stepsOf(journey)
      .filter(isReading)
      .map((step) => step.as)
    return wanted
      .filter((reading) => !read.includes(reading))
      .map((reading) => ({
        where: `${name} /${journeyName}`,
        what: `nothing is read as "${reading}"`,
        expected: 'a step that reads it',
        example: `{ "read": { "label": "…" }, "as": "${reading}" }`,
      }))
  })
}
