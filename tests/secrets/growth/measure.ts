import { join } from 'node:path'
import fc from 'fast-check'
import type { Exchange } from '../../../helpers/http/exchange.ts'
import { countSteps } from './steps.ts'

// Run by growth.test.ts in a process of its own: prints a line of JSON for each hostile text that takes too many steps.

const steps = await countSteps(join(import.meta.dirname, '../../../helpers'))
const { redact, partsOfSecrets, registerSecrets } = await import('../../../helpers/secrets/redact.ts')
const { credentialsByShape } = await import('../../../helpers/secrets/shapes.ts')
const { decodingsOf } = await import('../../../helpers/secrets/decodings.ts')
const { credentialsIn, isAccepted, readBody } = await import('../../../helpers/http/answer.ts')
const { parseRedirect } = await import('../../../helpers/http/redirect.ts')
const { isJwt } = await import('../../../helpers/schema/formats.ts')
const { describeExchange } = await import('../../../helpers/secrets/describe-exchange.ts')
const { readableExchange } = await import('../../../helpers/report/readable-exchange.ts')

const SECRET = 'aaaaaaaaaaaaaaaaaaab'
registerSecrets([
  { name: 'client_secret', value: 'ab "q" & x+y <t> \\n ü' },
  ...Array.from({ length: 40 }, (_, more) => ({ name: 'token', value: 'a'.repeat(300 + more) })),
  { name: 'code', value: SECRET },
])

const answer = (body: string): Exchange => ({
  request: { method: 'POST', url: 'https://service.example/token', headers: {} },
  status: 400,
  headers: { 'content-type': body, 'www-authenticate': body },
  body,
  durationMs: 1,
})

/** What is done with a text of the service. */
const WORK: Readonly<Record<string, (text: string) => unknown>> = {
  redact: (text) => redact(text),
  partsOfSecrets: (text) => partsOfSecrets(text),
  search: (text) => [...decodingsOf(text)].map((decoded) => credentialsByShape(decoded.text)),
  readBody: (text) => [readBody(answer(text)), isAccepted(answer(text)), credentialsIn(answer(text))],
  describe: (text) => describeExchange(answer(JSON.stringify({ error_description: text }))),
  readable: (text) => readableExchange(answer(JSON.stringify({ error_description: text })), 'authorization'),
  redirect: (text) => parseRedirect(`https://client.example/?error=${text}#${text}`),
  isJwt: (text) => isJwt(text),
}

/** What some expression or scanner begins at, or goes on over. */
const FRAGMENTS = [
  ...[
    '\\',
    '"',
    '\\"',
    "'",
    '\n',
    '\r',
    '\0',
    ' ',
    '%',
    '%25',
    '%5C',
    '%22',
    '&',
    '&amp;',
    '&#',
    '+',
    '/',
    '=',
  ],
  ...['A', 'a', '0', '.', '-', '[', '{', '{"a":', '[{', '}]', ',', ':', '<', 'ü', '\ud800', '\\u0041', '\\n'],
  ...['eyJ', 'eyJ-', 'eyJhbGciOiJub25lIn0.', '-----BEGIN ', '-----BEGIN PRIVATE KEY-----', '-----END '],
  ...['Bearer ', 'Bearer+', 'Basic%20', 'code=', '?code=', 'client_secret=', '"name":"', '"otp":"', '"otp":'],
  ...['"password":"<', '"name":"cookie","value":"', '"cookies":[{', '"value":"', '"d":"', 'H4sI', 'UEsDB'],
  ...['\x1f\x8b\b', '1f8b08', SECRET.slice(0, 4), SECRET.slice(0, -1), 'YWFhYWFhYWFh', '6161', '\\u0000a'],
]

/** Long enough that ten times as much holds the long secrets again and again. */
const SMALL = 600
const MOST = 15

/** Of each character: a text that holds long secrets at each of its places takes most. */
const MOST_STEPS = 20_000

const grown = (parts: readonly string[], size: number): string => {
  const unit = parts.join('')
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
}

async function tooMany(parts: readonly string[]): Promise<readonly string[]> {
  const told: string[] = []
  for (const [name, work] of Object.entries(WORK)) {
    const counts: number[] = []
    const isSteep = async (size: number) => {
      for (const length of [size, 10 * size]) counts.push(await steps.of(() => work(grown(parts, length))))
      const [small = 0, large = 0] = counts.slice(-2)
      return large > MOST * small
    }
    // What only begins to be found in the longer text is steep once.
    const isTooSteep = (await isSteep(SMALL)) && (await isSteep(10 * SMALL))
    if (isTooSteep || (counts[1] ?? 0) > 10 * SMALL * MOST_STEPS)
      told.push(`${name} of ${JSON.stringify(parts)}: ${counts.join(', ')} steps`)
  }
  return told
}

const texts = [
  ...FRAGMENTS.map((fragment) => [fragment]),
  ...fc.sample(fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 2, maxLength: 4 }), {
    numRuns: 30,
    seed: 1,
  }),
]
// What was loaded and registered is no work on a text.
await steps.of(() => {})
const found: string[] = []
for (const parts of texts) found.push(...(await tooMany(parts)))
process.stdout.write(JSON.stringify({ texts: texts.length, found }))
