import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorObject } from 'ajv'
import { npmRun } from '../base/npm-run.ts'
import type { Problem } from '../base/problem.ts'
import { visible } from '../base/visible.ts'
import { explain } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { isBareText } from './env-file-problems.ts'
import { type Environment, placeOf, SANDBOX } from './environment.ts'
import { isOfNotOffered, type NotOffered, readOffers } from './offers.ts'
import { isReplacedByPasskey } from './passkey.ts'
import { misspeltVariables, refusedVariables } from './refused-variables.ts'
import { exampleOf, variables } from './variables.ts'

/**
 * Reports problems that stop every command that connects: variables that weaken verification or bypass redaction, misspelt
 * variables, and variables of a service without `TARGET`. Without the last check, a forgotten `TARGET` would give a green
 * run on the wrong service. The gate requires `TARGET` even for the sandbox.
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
      where: placeOf(name, environment),
      what: 'is set but TARGET is not, and the default target, sandbox, does not use it',
      expected: 'TARGET, the name of the environment that these variables describe',
      example: 'TARGET=development',
    }))
  return [...misspelt, ...forgotten, ...(values.RULES === 'gate' && forgotten.length === 0 ? [UNNAMED] : [])]
}

const UNNAMED: Problem = {
  where: 'TARGET',
  what: 'is not set, and the gate judges only a target that is named',
  expected: 'the name of the target; sandbox is the service that the suite starts itself',
  example: 'npm run gate -- --target development',
}

/** Reports a target that no file and no variable describes: its name is probably misspelt, or its file is unreadable. */
export function missingFile(environment: Environment, folder: string): readonly Problem[] {
  const { target, values, sources, problems } = environment
  const unreadable = problems.filter(({ where }) => where === `.env.${target}`)
  if (unreadable.length > 0) return unreadable
  const isDescribed = Object.entries(variables).some(
    ([name, { run }]) => name !== 'TARGET' && !run && (sources[name] || values[name]),
  )
  return isDescribed || existsSync(join(folder, `.env.${target}`)) ? [] : [withoutFile(target, folder)]
}

/** Reports that a target has no file, names the folder that was searched, and lists the existing files. */
export function withoutFile(target: string, folder: string): Problem {
  const others = readdirSync(folder).filter((name) => name.startsWith('.env.') && name !== '.env.example')
  const lower = target.toLowerCase()
  const isLower = target === lower
  return {
    where: `.env.${target}`,
    what: `does not exist; there is ${others.join(', ') || 'no file of another target'} in ${folder}`,
    expected: isLower
      ? 'the file that describes the target'
      : `the name of the target in lower case: ${lower}`,
    example: isLower || !others.includes(`.env.${lower}`) ? npmRun('init', lower) : `--target ${lower}`,
  }
}

/** All problems with the variables of a target, one per variable. */
export function problemsOf(environment: Environment): Problem[] {
  const { values } = environment
  const { notOffered, problems: ofOffers } = readOffers(values)
  const problems = errorsOf('environment.schema.json', values)
    .filter((error) => !isNotNeeded(error, values, notOffered) && !isBareText(String(error.data)))
    .map((error) => problemOf(error, environment))
  return [
    ...ofOffers,
    ...once([...problems, ...twins(values)]),
    ...(isOfNotOffered(notOffered, 'get') ? [] : missingApi(values)),
  ]
}

function problemOf(error: ErrorObject, environment: Environment): Problem {
  const { at, expected, came } = explain(error)
  const name = at.slice(1)
  const { description } = variables[name] ?? {}
  const { property: needing } = error.params
  const isOfFormat = error.keyword === 'format' || error.keyword === 'enum'
  return {
    where: placeOf(name, environment),
    what:
      came === 'missing'
        ? `is not set${needing ? `, but ${needing} is` : ''}`
        : `is ${shownValue(error, name) ?? came}`,
    expected: isOfFormat ? expected : (description ?? expected),
    example: exampleOf(name),
  }
}

/** The wrong value of a variable that takes one of a few words and is not secret. */
function shownValue({ keyword, data }: ErrorObject, name: string): string | undefined {
  const isShort = typeof data === 'string' && data.length <= LONGEST
  return keyword === 'enum' && isShort && !variables[name]?.secret ? `“${visible(data)}”` : undefined
}

/** A longer value is probably not a mistyped word. */
const LONGEST = 40

/**
 * True if a missing variable is not needed: its part is not offered, or that of the same variable of the first application;
 * SIGN_COMMAND replaces the key, a passkey replaces user name and password, or a person logs in instead of the journeys. A
 * value that comes from a file is not missing either: problems of the file are already reported.
 */
function isNotNeeded(
  { params }: ErrorObject,
  values: Readonly<Record<string, string>>,
  notOffered: NotOffered,
): boolean {
  const name: unknown = params.missingProperty
  if (typeof name !== 'string') return false
  const ofFirst = name.replace(/^SECOND_/, '')
  if ([name, ofFirst].some((one) => isOfNotOffered(notOffered, variables[one]?.part))) return true
  if (name === 'PRIVATE_KEY' && values.SIGN_COMMAND) return true
  if (isReplacedByPasskey(name, values)) return true
  return (values.CONSENT === 'manual' && name.startsWith('CONSENT_')) || Boolean(values[`${name}_FILE`])
}

/** A run needs an API to call with its tokens: one address, or the products of a catalogue. */
function missingApi({ BUSINESS_API_GET_URL, API_PRODUCTS }: Readonly<Record<string, string>>): Problem[] {
  if (BUSINESS_API_GET_URL || API_PRODUCTS) return []
  const { description } = variables.BUSINESS_API_GET_URL ?? {}
  return [
    {
      where: 'BUSINESS_API_GET_URL',
      what: 'neither BUSINESS_API_GET_URL nor API_PRODUCTS is set',
      expected: description ?? 'an address',
      example: exampleOf('BUSINESS_API_GET_URL'),
    },
  ]
}

/** A second application that is the same as the first would never be refused. */
const twins = (values: Readonly<Record<string, string>>): Problem[] =>
  ['CLIENT_ID', 'CLIENT_SECRET', 'PRIVATE_KEY']
    .filter((name) => values[name] && values[name] === values[`SECOND_${name}`])
    .map((name) => ({
      where: `SECOND_${name}`,
      what: `is the same as ${name}`,
      expected: 'a different application, with its own key pair and signing key',
      example: exampleOf(`SECOND_${name}`),
    }))

const once = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ where }, index) => problems.findIndex((other) => other.where === where) === index)
