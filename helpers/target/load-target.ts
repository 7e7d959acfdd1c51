import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { loadJourneys } from '../browser/journeys.ts'
import { explain } from '../schema/explain.ts'
import { privateKeyOf } from '../schema/formats.ts'
import { errorsOf, schemaSource } from '../schema/schemas.ts'
import { type Environment, readEnvironment, SANDBOX } from './environment.ts'
import { Misconfigured, type Problem } from './problem.ts'
import type { Application, Target } from './target.ts'

const variables: Readonly<Record<string, { examples: [string]; secret?: boolean }>> =
  schemaSource('environment.schema.json').properties
const SECOND = [
  'SECOND_CLIENT_ID',
  'SECOND_CLIENT_SECRET',
  'SECOND_PRIVATE_KEY',
  'SECOND_PRIVATE_KEY_ID',
] as const
const FROM_FILE = ['PRIVATE_KEY', 'SECOND_PRIVATE_KEY', 'AUTHORIZATION_DETAILS'] as const

/**
 * Reads and checks the environment, as far as that can be done before anything is sent.
 *
 * @param shell - the variables of the process
 * @param folder - the project's folder, with the `.env` files and `journeys/`
 * @throws Misconfigured with every problem at once
 */
export function loadTarget(shell: NodeJS.ProcessEnv, folder: string): Target {
  const environment = readEnvironment(shell, folder)
  const problems: Problem[] = []
  const values = { ...environment.values }
  for (const name of FROM_FILE) readInto(values, name, folder, problems)
  problems.push(...problemsOf(values, environment))
  const journeys =
    values.CONSENT_JOURNEY && openJourneys(folder, values.CONSENT_JOURNEY, Object.keys(values), problems)
  if (problems.length > 0 || !journeys) throw new Misconfigured(problems)
  return assemble(values, journeys)
}

/**
 * What stops a run against the embedded sandbox: variables of a service although no target is named. Without this
 * check a forgotten `TARGET` would give a green run on the wrong service.
 */
export function forgottenTarget(environment: Environment): readonly Problem[] {
  if (!environment.targetIsDefault) return []
  return Object.keys(variables)
    .filter((name) => name !== 'TARGET' && environment.values[name])
    .map((name) => ({
      where: place(name, environment),
      what: 'is set, but no TARGET is, and the default target sandbox brings its own service',
      expected: 'TARGET names the environment that these variables describe',
      example: 'TARGET=development',
    }))
}

function readInto(values: Record<string, string>, name: string, folder: string, problems: Problem[]) {
  const file = values[`${name}_FILE`]
  if (!file || values[name]) return
  const path = resolve(folder, file)
  try {
    values[name] = readFileSync(path, 'utf8').trim()
  } catch {
    problems.push({
      where: `${name}_FILE`,
      what: `there is no file ${file} that can be read`,
      expected: 'a readable file; its path is relative to the project',
      example: variables[`${name}_FILE`]?.examples[0] ?? '',
    })
  }
}

function problemsOf(values: Readonly<Record<string, string>>, environment: Environment): Problem[] {
  const fromSchema = errorsOf('environment.schema.json', values).map((error): Problem => {
    const { at, expected, came } = explain(error)
    const name = at.slice(1)
    const example = variables[name]?.examples[0]
    return {
      where: place(name, environment),
      what: came === 'missing' ? 'is not set' : `is ${came}`,
      expected:
        came === 'missing'
          ? (schemaSource('environment.schema.json').properties[name]?.description ?? expected)
          : expected,
      ...(example && { example: `${name}=${example}` }),
    }
  })
  const unpaired = [
    ...together(values, SECOND, 'the second application is described by four variables'),
    ...together(
      values,
      ['BUSINESS_API_PUT_URL', 'BUSINESS_API_PUT_BODY'],
      'a PUT request has an address and a body',
    ),
    ...together(values, ['DP_ID', 'DP_ID_IN'], 'dp_id has a value and a way to travel'),
  ]
  const absent = (['PRIVATE_KEY', 'AUTHORIZATION_DETAILS'] as const)
    .filter((name) => !values[name] && !values[`${name}_FILE`])
    .map((name) => ({
      where: name,
      what: `neither ${name} nor ${name}_FILE is set`,
      expected: schemaSource('environment.schema.json').properties[name].description,
      example: `${name}_FILE=${variables[`${name}_FILE`]?.examples[0]}`,
    }))
  return [...once(fromSchema), ...absent, ...unpaired, ...twins(values)]
}

/** A second application that is the first one would be refused nothing. */
function twins(values: Readonly<Record<string, string>>): Problem[] {
  return SECOND.filter((name) => values[name] && values[name] === values[name.replace('SECOND_', '')])
    .filter((name) => name !== 'SECOND_PRIVATE_KEY_ID')
    .map((name) => ({
      where: name,
      what: `is the same as ${name.replace('SECOND_', '')}`,
      expected: 'another application, with a key pair and a key of its own',
      example: `${name}=${variables[name]?.examples[0]}`,
    }))
}

function once(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ where }, index) => problems.findIndex((other) => other.where === where) === index)
}

function together(
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

function openJourneys(folder: string, file: string, known: readonly string[], problems: Problem[]) {
  try {
    return loadJourneys(join(folder, 'journeys', basename(file)), known)
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    problems.push(...error.problems)
    return undefined
  }
}

function assemble(values: Readonly<Record<string, string>>, journeys: Target['consent']['journeys']): Target {
  const text = (name: string): string => values[name] ?? ''
  return {
    name: text('TARGET'),
    baseUrl: text('BASE_URL').replace(/\/$/, ''),
    issuerUrl: text('ISSUER_URL'),
    application: application(values, ''),
    ...(values.SECOND_CLIENT_ID && { second: application(values, 'SECOND_') }),
    redirectUri: text('REDIRECT_URI'),
    scope: text('SCOPE'),
    permissions: text('PERMISSIONS').split(/\s+/),
    authorizationDetails: JSON.parse(text('AUTHORIZATION_DETAILS')),
    consentIdNames: values.CONSENT_ID_NAME ? [values.CONSENT_ID_NAME] : ['consent_id', 'consentId'],
    ...(values.DP_ID && { dataProvider: { id: values.DP_ID, in: carriage(text('DP_ID_IN')) } }),
    consent: { journeys, variables: values },
    businessApi: {
      getUrl: text('BUSINESS_API_GET_URL'),
      ...(values.BUSINESS_API_PUT_URL && {
        put: { url: values.BUSINESS_API_PUT_URL, body: text('BUSINESS_API_PUT_BODY') },
      }),
    },
    ...(values.EXPIRED_ACCESS_TOKEN && { expiredAccessToken: values.EXPIRED_ACCESS_TOKEN }),
    secrets: Object.fromEntries(Object.entries(values).filter(([name]) => variables[name]?.secret)),
  }
}

function application(values: Readonly<Record<string, string>>, prefix: '' | 'SECOND_'): Application {
  const clientId = values[`${prefix}CLIENT_ID`] ?? ''
  const privateKey = privateKeyOf(values[`${prefix}PRIVATE_KEY`] ?? '')
  if (!privateKey) throw new Error(`${prefix}PRIVATE_KEY passed its schema and is no key.`)
  return {
    clientId,
    oidcClientId: (prefix === '' ? values.OIDC_CLIENT_ID : undefined) ?? clientId,
    clientSecret: values[`${prefix}CLIENT_SECRET`] ?? '',
    privateKey,
    keyId: values[`${prefix}PRIVATE_KEY_ID`] ?? '',
  }
}

function carriage(value: string): 'request-object' | 'authorization' | 'par' {
  return value === 'authorization' || value === 'par' ? value : 'request-object'
}

export { readEnvironment, SANDBOX }
