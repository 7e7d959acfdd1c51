import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { type Journeys, type Reading, roleProblems } from '../browser/journeys.ts'
import { isReading, KEY_VARIABLES, type PortalJourneys, stepsOf } from '../browser/portal/portal-walk.ts'
import { namesIn, textsIn } from '../browser/variables.ts'
import { readJsonFile } from '../schema/json-file.ts'
import { isOfNotOffered, type NotOffered } from './offers.ts'
import { unknownVariables } from './variables.ts'

const EXAMPLE = '{ "click": { "role": "button", "name": "Sign in" } }'
/** `${PERMISSION}` has a value only below this. */
const PERMISSION_PLACE = '/shows/permission/'
/** The parts of `shows`, and the variable that stands for the requested value. */
const SHOWN = [
  ['permission', `\${PERMISSION}`],
  ['dataProvider', `\${DATA_PROVIDER}`],
] as const
const EVERYWHERE = /^\s*(\*|:root|html|head|body|title)\s*$/i

/** This project, whose journeys are for the embedded sandbox. */
const PROJECT = join(import.meta.dirname, '../..')

/**
 * The path of a file of journeys: in `journeys/` of the target's folder, or of this project if only that has it.
 *
 * @param folder - folder with the `.env` files of the target
 */
export function journeysPath(folder: string, file: string): string {
  const own = join(folder, 'journeys', basename(file))
  const shipped = join(PROJECT, 'journeys', basename(file))
  return !existsSync(own) && existsSync(shipped) ? shipped : own
}

/**
 * Reads and validates a file of journeys.
 *
 * @param known - names of the existing variables; if absent, any name in capitals is accepted
 * @param notOffered - parts that the environment does not offer; their pages need no journey
 * @throws Misconfigured with every problem: file, line or JSON pointer, what is wrong and what is expected
 */
export function loadJourneys(path: string, known?: readonly string[], notOffered: NotOffered = {}): Journeys {
  const { name, journeys } = read<Journeys>(path, 'journey.schema.json', 'CONSENT_JOURNEY')
  return checked(name, journeys, (variable, at) => isKnown(variable, at, known), [
    ...lacking(name, journeys, notOffered),
    ...unrecognisable(name, journeys),
    ...unfailing(name, journeys),
  ])
}

/** Pages that need a journey only if their part is offered. */
const PAGES_OF = { chooseDataProvider: 'provider-choice', deny: 'denial' } as const

const lacking = (name: string, journeys: Journeys, notOffered: NotOffered): Problem[] =>
  Object.entries(PAGES_OF)
    .filter(([page, part]) => !journeys[page] && !isOfNotOffered(notOffered, part))
    .map(([page, part]) => ({
      where: `${name} /`,
      what: `"${page}" is missing`,
      expected: `the steps of that page, or OFFERS without ${part}`,
    }))

/** Without these, the journeys of a reviewer are not followed. */
const REVIEWER = ['PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD']

/**
 * Reads and validates a file of portal journeys.
 *
 * @param known - names of the existing variables
 * @throws Misconfigured with every problem: file, line or JSON pointer, what is wrong and what is expected
 */
export function loadPortalJourneys(path: string, known: readonly string[]): PortalJourneys {
  const { name, journeys } = read<PortalJourneys>(path, 'portal-journey.schema.json', 'PORTAL_JOURNEY')
  const all = [...known, ...KEY_VARIABLES, ...REVIEWER]
  return checked(name, journeys, (variable) => all.includes(variable), [
    ...unread(name, journeys),
    ...aimless(name, journeys),
  ])
}

function read<T>(path: string, schema: string, variable: string) {
  const name = `journeys/${basename(path)}`
  return { name, journeys: readJsonFile<T>({ path, name, schema, variable, example: EXAMPLE }) }
}

/** The journeys, if they have neither their own problems nor those that any file can have. */
function checked<T>(
  name: string,
  journeys: T,
  isKnown: (variable: string, at: string) => boolean,
  own: readonly Problem[],
): T {
  const problems = [
    ...own,
    ...roleProblems(name, textsIn('', journeys)),
    ...unknownVariables(name, journeys, isKnown),
  ]
  if (problems.length > 0) throw new Misconfigured(...problems)
  return journeys
}

function unrecognisable(name: string, journeys: Journeys): Problem[] {
  return Object.entries(journeys)
    .filter(([, { opensWith, steps }]) => !opensWith && steps.every(({ optional }) => optional))
    .map(([page]) => ({
      where: `${name} /${page}`,
      what: 'its page cannot be recognised: every step is optional',
      expected: '"opensWith", or a step that is not optional',
      example: '"opensWith": { "role": "heading", "name": "Terms" }',
    }))
}

/** Reports checks that could never fail: of elements that do not depend on the request, or that every page has. */
function unfailing(name: string, journeys: Journeys): Problem[] {
  return Object.entries(journeys).flatMap(([page, { opensWith, shows }]) => [
    ...SHOWN.filter(
      ([part, variable]) => shows?.[part] && !JSON.stringify(shows[part]).includes(variable),
    ).map(([part, variable]) => ({
      where: `${name} /${page}/shows/${part}`,
      what: `it does not depend on the request: it does not contain ${variable}`,
      expected: `an element that contains ${variable}`,
      example: `"${part}": { "text": "${variable}", "exact": true }`,
    })),
    ...(opensWith && 'css' in opensWith && EVERYWHERE.test(opensWith.css)
      ? [
          {
            where: `${name} /${page}/opensWith`,
            what: `every page has ${opensWith.css}`,
            expected: 'an element that only this page has',
            example: '"opensWith": { "role": "heading", "name": "Terms" }',
          },
        ]
      : []),
  ])
}

function isKnown(variable: string, at: string, known?: readonly string[]): boolean {
  if (variable === 'PERMISSION') return at.includes(PERMISSION_PLACE)
  if (variable === 'DATA_PROVIDER' || variable === 'DATA_PROVIDER_NAME') return true
  return known ? known.includes(variable) : /^[A-Z][A-Z0-9_]*$/.test(variable)
}

/** The values that each journey must read. */
const READINGS = {
  listKeys: ['keys'],
  createKey: ['client_id', 'client_secret'],
  registerApplication: ['client_id', 'client_secret'],
  requestProduction: ['client_id', 'client_secret'],
  readKey: ['environment'],
  readOutcome: ['outcome'],
} as const satisfies Readonly<Record<string, readonly (Reading | 'keys')[]>>

/** Reports actions that do not say which key they are for. */
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
