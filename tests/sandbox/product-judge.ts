import { type ProductTopic, productClauseId } from '../../contract/products.ts'
import type { ProductName } from '../../sandbox/endpoints.ts'
import { type Environment, json, variable } from './application.ts'
import { type Credentials, call } from './product-calls.ts'
import { wrongIn } from './product-schemas.ts'

type Headers = Readonly<Record<string, string>>

/** By which credentials each product is called, and at which paths. */
const OWN: Readonly<
  Record<ProductName, readonly [own: readonly (keyof Credentials)[], paths: readonly string[]]>
> = {
  accounts: [['code'], ['accounts', 'accounts/everyday']],
  'reference-rates': [['client'], ['reference-rates']],
  branches: [['key'], ['branches']],
  preferences: [['code', 'client'], ['preferences']],
}

/** What a product does not take: a token to which nobody consented, and the key from before its migration. */
const OTHERS: Readonly<Partial<Record<ProductName, readonly (keyof Credentials)[]>>> = {
  accounts: ['client'],
  preferences: ['key'],
}

const STORED = { language: 'fr', notifications: { email: false, post: true } }

/** A credential of which one character in its last part is another. */
export function altered(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      `${value.slice(0, -10)}${value.at(-10) === 'A' ? 'B' : 'A'}${value.slice(-9)}`,
    ]),
  )
}

/** Which clauses of the products are broken, found out by hand and without the suite. */
export async function brokenClauses(environment: Environment, good: Credentials): Promise<readonly string[]> {
  const names = Object.keys(OWN) as ProductName[]
  const broken: string[] = []
  for (const name of names)
    for (const topic of await brokenTopics(name, environment, good)) broken.push(productClauseId(name, topic))
  return broken.sort()
}

async function brokenTopics(
  name: ProductName,
  environment: Environment,
  good: Credentials,
): Promise<readonly ProductTopic[]> {
  const [own, paths] = OWN[name]
  const calls = paths.flatMap((path) => own.map((kind) => [path, good[kind]] as const))
  const answers = await Promise.all(
    calls.map(async ([path, headers]) => [path, await call(environment, path, headers)] as const),
  )
  const puts =
    name === 'preferences' ? await Promise.all(own.map((kind) => put(environment, good[kind]))) : []
  const accepted = [...answers, ...puts.map((answer) => ['preferences', answer] as const)]
  if (accepted.some(([, { status }]) => status !== 200)) return ['accepts']

  const isOpen = async (headers: Headers) => (await call(environment, name, headers)).status < 300
  const anyOpen = async (all: readonly Headers[]) => (await Promise.all(all.map(isOpen))).includes(true)
  const expired = { authorization: `Bearer ${variable(environment, 'EXPIRED_ACCESS_TOKEN')}` }
  const providers = name === 'accounts' ? await providersIn(environment, good) : []
  const topics: Partial<Record<ProductTopic, boolean>> = {
    method: await anyOpen((OTHERS[name] ?? []).map((kind) => good[kind])),
    'refuses-without': await isOpen({}),
    'refuses-altered': await anyOpen(own.map((kind) => altered(good[kind]))),
    'refuses-expired': name !== 'accounts' && (await isOpen(expired)),
    answer: (await Promise.all(accepted.map(([path, answer]) => isWrong(path, answer)))).includes(true),
    'read-back': name === 'preferences' && !(await isGivenBack(environment, good)),
    'data-provider': providers.some((provider) => provider !== 'dp-harbour'),
  }
  return Object.entries(topics).flatMap(([topic, isBroken]) => (isBroken ? [topic as ProductTopic] : []))
}

const put = (environment: Environment, headers: Headers) =>
  call(environment, 'preferences', headers, { method: 'PUT', body: JSON.stringify(STORED) })

async function isWrong(path: string, answer: Response): Promise<boolean> {
  const [type] = answer.headers.get('content-type')?.split(';') ?? []
  const lacksHeader = path.startsWith('accounts') && !answer.headers.has('x-request-id')
  return type !== 'application/json' || lacksHeader || wrongIn(path, await answer.text()) !== ''
}

async function isGivenBack(environment: Environment, good: Credentials): Promise<boolean> {
  const { language, notifications } = await json(await call(environment, 'preferences', good.code))
  return JSON.stringify({ language, notifications }) === JSON.stringify(STORED)
}

async function providersIn(environment: Environment, good: Credentials): Promise<readonly unknown[]> {
  const body = await (await call(environment, 'accounts', good.code)).text()
  return [...body.matchAll(/"provider":"([^"]*)"/g)].map(([, provider]) => provider)
}
