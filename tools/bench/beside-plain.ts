import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partNames } from '../../contract/parts.ts'
import { type Behavior, startSandbox } from '../../sandbox/index.ts'
import { secondsOf } from './seconds-of.ts'

/** A request that a run sent, and the status of its answer. */
export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly status: number
}

/** The parts of the document that most teams start with. */
const OFFERS = ['client-credentials', 'get']
const NOT_OFFERED = partNames.filter((part) => !OFFERS.includes(part))

/** What a measurement compares, in seconds. */
export interface Compared {
  readonly run: number
  readonly plain: number
}

/**
 * Measures a run of the client-credentials grant, and a plain Playwright project that sends the same requests, one after the
 * other, `rounds` times.
 */
export async function besidePlain(
  rounds: number,
): Promise<{ requests: number; measured: readonly Compared[] }> {
  const noted: SentRequest[] = []
  const { environment, close } = await startSandbox({ behaviors: [noting(noted)] })
  const { PORTAL_URL: _, API_PRODUCTS: _products, ...variables } = environment
  const run = {
    ...variables,
    TARGET: 'bench',
    OFFERS: OFFERS.join(', '),
    NOT_OFFERED: `${NOT_OFFERED.join(', ')}: not measured`,
  }
  const sent = join(tmpdir(), `bench-${process.pid}.json`)
  try {
    await secondsOf('npm', ['run', 'contract'], run)
    const requests = noted.splice(0)
    writeFileSync(sent, JSON.stringify(requests), { mode: 0o600 })
    const measured: Compared[] = []
    for (let round = 0; round < rounds; round += 1)
      measured.push({
        run: await secondsOf('npm', ['run', 'contract'], run),
        plain: await secondsOf('npx', ['playwright', 'test', '--config', PLAIN], { SENT: sent }),
      })
    return { requests: requests.length, measured }
  } finally {
    rmSync(sent, { force: true })
    await close()
  }
}

const PLAIN = join(import.meta.dirname, 'plain/playwright.config.ts')

/** Headers that a client sets itself. */
const OWN = ['connection', 'content-length', 'host', 'transfer-encoding']

/** Notes each request to the gateway, and the status of its answer. */
const noting = (noted: SentRequest[]): Behavior => ({
  response: Object.fromEntries(
    (['client-credentials', 'business-get'] as const).map((endpoint) => [
      endpoint,
      ({ status }, _, { method, path, query, headers, body }) => {
        const own = Object.entries(headers).filter(([name]) => !OWN.includes(name))
        noted.push({
          url: `http://${headers.host}${path}${query.size > 0 ? `?${query}` : ''}`,
          method,
          headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
          body,
          status,
        })
      },
    ]),
  ),
})
