import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorObject } from 'ajv'
import type { Problem } from '../base/problem.ts'
import { visible } from '../base/visible.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { isBareText } from './env-file-problems.ts'
import { type Environment, SANDBOX } from './environment.ts'
import { misspeltVariables, refusedVariables } from './refused-variables.ts'
import { variables } from './variables.ts'

const SECOND = [
  'SECOND_CLIENT_ID',
  'SECOND_CLIENT_SECRET',
  'SECOND_PRIVATE_KEY',
  'SECOND_PRIVATE_KEY_ID',
] as const

const PORTAL = ['PORTAL_URL', 'PORTAL_USERNAME', 'PORTAL_PASSWORD', 'PORTAL_JOURNEY'] as const

/**
 * What prevents every command that connects: variables that weaken what is verified or write beside the guard, a misspelt
 * variable, and variables of a service although no target is named. Without the last check a forgotten `TARGET` would give
 * a green run on the wrong service; the gate wants even the sandbox to be named.
 */
export function shellProblems(environment: Environment): readonly Problem[] {
  const { target, targetIsDefault, values } = environment
  const refused = refusedVariables(values)
  if (target !== SANDBOX) return refused
  const misspelt = [...refused, ...misspeltVariables(environment, [])]
  if (!targetIsDefault) return misspelt
  const forgotten = Object.entries(variables)
    .filter(([name, { run }]) => name !== 'TARGET' && !run && values[name])
    .map(([name]) => ({
      where: place(name, environment),
      what: 'is set but TARGET is not, and the default target, sandbox, is a service of its own',
      expected: 'TARGET, the name of the environment that these variables describe',
      example: 'TARGET=development',
    }))
  return [...misspelt, ...forgotten, ...(values.RULES === 'gate' && forgotten.length === 0 ? [UNNAMED] : [])]
}

const UNNAMED: Problem = {
  where: 'TARGET',
  what: 'is not set, and the gate judges only a target that is named',
  expected: 'the name of the target; sandbox is that of the embedded service',
  example: 'npm run gate -- --target development',
}

/** A target that no file and no variable describes: its name is probably misspelt, or its file cannot be read. */
export function missingFile(environment: Environment, folder: string): readonly Problem[] {
  const { target, values, sources, problems } = environment
  const unreadable = problems.filter(({ where }) => where === `.env.${target}`)
  if (unreadable.length > 0) return unreadable
  const isDescribed = Object.entries(variables).some(
    ([name, { run }]) => name !== 'TARGET' && !run && (sources[name] || values[name]),
  )
  return isDescribed || existsSync(join(folder, `.env.${target}`)) ? [] : [withoutFile(target, folder)]
}

/** A target that has no file, beside those that have one. */
export function withoutFile(target: string, folder: string): Problem {
  const others = readdirSync(folder).filter((name) => name.startsWith('.env.') && name !== '.env.example')
  return {
    where: `.env.${target}`,
    what: `does not exist${others.length > 0 ? `; there is ${others.join(', ')}` : ''}`,
    expected: 'the file that describes the target',
    example: `npm run init -- --target ${target}`,
  }
}

/** A value that is none of a few words, and no secret, as it came. */
function shownValue({ keyword, data }: ErrorObject, name: string): string | undefined {
  const isShort = typeof data === 'string' && data.length <= LONGEST
  return keyword === 'enum' && isShort && !variables[name]?.secret ? `“${visible(data)}”` : undefined
}

/** A longer value is hardly a word. */
const LONGEST = 40

/** Everything that is wrong with the variables of a target, each variable once. */
export function problemsOf(environment: Environment): Problem[] {
  const { values } = environment
  const errors = errorsOf('environment.schema.json', values)
  const fromSchema = errors
    .filter((error) => !isNotNeeded(error, values) && !isBareText(String(error.data)))
    .map((error): Problem => {
      const { at, expected, came } = explain(error)
      const name = at.slice(1)
      const example = variables[name]?.examples[0]
      return {
        where: place(name, environment),
        what: came === 'missing' ? 'is not set' : `is ${shownValue(error, name) ?? came}`,
        expected: came === 'missing' ? (variables[name]?.description ?? expected) : expected,
        ...(example && { example: `${name}=${example}` }),
      }
    })
  const unpaired = [
    ...allOrNone(values, SECOND, 'a second application needs four variables'),
    ...allOrNone(
      values,
      ['BUSINESS_API_PUT_URL', 'BUSINESS_API_PUT_BODY'],
      'a PUT request needs an address and a body',
    ),
    ...allOrNone(values, ['DP_ID', 'DP_ID_IN'], 'dp_id needs a value and a place in which it is sent'),
    ...(values.DP_ID_NAME && !values.DP_ID ? [nameOfNothing(environment)] : []),
    ...allOrNone(values, PORTAL, 'the portal needs an address, a developer and a journey'),
    ...allOrNone(
      values,
      ['PORTAL_REVIEWER_USERNAME', 'PORTAL_REVIEWER_PASSWORD'],
      'a reviewer needs a user name and a password',
    ),
  ]
  const noApi = values.BUSINESS_API_GET_URL || values.API_PRODUCTS ? [] : [missingApi()]
  return [...once(fromSchema), ...noApi, ...unpaired, ...twins(values)]
}

const nameOfNothing = (environment: Environment): Problem => ({
  where: place('DP_ID_NAME', environment),
  what: 'is set, but DP_ID is not',
  expected:
    'DP_ID, the identifier of the data provider of this name; the one that is chosen on the page has choiceName in its journey',
  example: `DP_ID=${variables.DP_ID?.examples[0]}`,
})

/** The tokens are for calls of something: one address, or the products of a catalogue. */
const missingApi = (): Problem => ({
  where: 'BUSINESS_API_GET_URL',
  what: 'neither BUSINESS_API_GET_URL nor API_PRODUCTS is set',
  expected: variables.BUSINESS_API_GET_URL?.description ?? 'an address',
  example: `BUSINESS_API_GET_URL=${variables.BUSINESS_API_GET_URL?.examples[0]}`,
})

/**
 * Whether nothing is missing: a person who walks the pages needs no configured name, password or steps, and what is wrong
 * with the file of a variable has been reported.
 */
function isNotNeeded({ keyword, params }: ErrorObject, values: Readonly<Record<string, string>>): boolean {
  if (keyword !== 'required') return false
  const name: string = params.missingProperty
  return (values.CONSENT === 'manual' && name.startsWith('CONSENT_')) || Boolean(values[`${name}_FILE`])
}

/** A second application that is the first one would never be refused. */
function twins(values: Readonly<Record<string, string>>): Problem[] {
  return SECOND.filter((name) => values[name] && values[name] === values[name.replace('SECOND_', '')])
    .filter((name) => name !== 'SECOND_PRIVATE_KEY_ID')
    .map((name) => ({
      where: name,
      what: `is the same as ${name.replace('SECOND_', '')}`,
      expected: 'a different application, with its own key pair and signing key',
      example: `${name}=${variables[name]?.examples[0]}`,
    }))
}

function once(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ where }, index) => problems.findIndex((other) => other.where === where) === index)
}

function allOrNone(
  values: Readonly<Record<string, string>>,
  names: readonly string[],
  why: string,
): Problem[] {
  const isSet = (name: string) => Boolean(values[name] || values[`${name}_FILE`])
  if (!names.some(isSet)) return []
  return names
    .filter((name) => !isSet(name))
    .map((name) => ({
      where: name,
      what: 'is not set',
      expected: `all of ${names.join(', ')}: ${why}`,
      example: `${name}=${variables[name]?.examples[0]}`,
    }))
}

function place(name: string, { sources }: Environment): string {
  return sources[name] ? `${name} (${sources[name]})` : name
}
