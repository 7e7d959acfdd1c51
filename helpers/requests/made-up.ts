import fc from 'fast-check'
import type { DocumentedRequest } from '../../contract/requests/field.ts'
import { type RequestName, requests } from '../../contract/requests/index.ts'
import type { Fields, JwtPart, UnsignedRequest } from '../http/unsigned-request.ts'
import { withClaims } from '../http/unsigned-request.ts'
import { JWT_PARTS } from './operators/form.ts'
import type { Refusal } from './refusal.ts'

/** How many requests are made up for each that takes a form: 100 in all. */
export const MADE_UP = { token: 34, par: 33, exchange: 33 } as const satisfies Partial<
  Record<RequestName, number>
>

/** What is made up for one is not made up for another. */
const STREAMS = { token: 0, par: 1_000_000_000, exchange: 2_000_000_000 } as const

/** Bytes of all that is made up in one request, as it is sent; the whole stays below 8 kB. */
const MOST_BYTES = 5_000
const MOST_LEVELS = 200

/** What is wrong in one request. */
export interface MadeUp {
  readonly fields: Fields
  readonly claims: readonly (readonly [part: JwtPart, claim: string, value: unknown])[]
  readonly repeated: readonly string[]
  readonly contentType?: string | undefined
}

const ODD = [
  '\0',
  '%00',
  '\uFEFF',
  '\u202E',
  '\uD800',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
  'İß',
  '\r\nX-Made-Up: yes',
  '%',
  '%zz',
  '{{7*7}}',
  '../../..',
  "'--",
  'null',
  '-1',
  '1e999',
] as const

const deepJson = fc
  .tuple(fc.integer({ min: 1, max: MOST_LEVELS }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(([levels, [open = '', close = '']]) => `${open.repeat(levels)}1${close.repeat(levels)}`)

let texts: fc.Arbitrary<string> | undefined

/** Any text. Put together when one is first made up: fast-check maps a million characters for it, which takes a second. */
function anyText(): fc.Arbitrary<string> {
  texts ??= fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    { weight: 3, arbitrary: fc.constantFrom(...ODD) },
    fc.json({ maxDepth: 4 }),
    deepJson,
    fc
      .tuple(fc.constantFrom('a', '0', '/', '{', '.'), fc.integer({ min: 1_000, max: 4_000 }))
      .map(([one, times]) => one.repeat(times)),
  )
  return texts
}

const CONTENT_TYPES = [
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'application/xml',
  'multipart/form-data',
  'text/plain; charset=no-such-charset',
  'application/octet-stream',
  '*/*',
  '',
] as const

const bytesOf = ({ fields, claims, repeated }: MadeUp): number =>
  new URLSearchParams([
    ...Object.entries(fields).map(([name, value]): [string, string] => [name, value ?? '']),
    ...repeated.map((name): [string, string] => [name, fields[name] ?? '']),
    ['claims', JSON.stringify(claims)],
  ]).toString().length

/** What can be wrong in a request, by how it is declared. */
function anyOf(area: keyof typeof MADE_UP): fc.Arbitrary<MadeUp> {
  const { fields }: DocumentedRequest = requests[area]
  const names = Object.keys(fields)
  const claims = Object.entries(fields).flatMap(([name, { claims: own = {}, unlisted = {} }]) => {
    const part = JWT_PARTS[name]
    return part ? Object.keys({ ...own, ...unlisted }).map((claim) => [part, claim] as const) : []
  })
  const field = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 20 }))
  const ofClaims: fc.Arbitrary<MadeUp['claims']> =
    claims.length === 0
      ? fc.constant([])
      : fc.array(
          fc
            .tuple(fc.constantFrom(...claims), fc.oneof(anyText(), fc.jsonValue({ maxDepth: 4 })))
            .map(([[part, claim], value]) => [part, claim, value] as const),
          { maxLength: 2 },
        )
  return fc
    .record({
      fields: fc.dictionary(field, fc.option(anyText(), { nil: undefined, freq: 8 }), { maxKeys: 3 }),
      claims: ofClaims,
      repeated: fc.subarray(names, { maxLength: 2 }),
      contentType: fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        fc.constantFrom(...CONTENT_TYPES),
      ),
    })
    .filter((one) => isWrong(one) && bytesOf(one) <= MOST_BYTES)
}

const isWrong = ({ fields, claims, repeated, contentType }: MadeUp): boolean =>
  Object.keys(fields).length + claims.length + repeated.length > 0 || contentType !== undefined

/** The request as it is made wrong. */
export function madeWrong(documented: UnsignedRequest, wrong: MadeUp): UnsignedRequest {
  const { fields, claims, repeated, contentType } = wrong
  const signed = claims.reduce(
    (request, [part, claim, value]) => withClaims(request, part, { [claim]: value }),
    documented,
  )
  return {
    ...signed,
    form: { ...signed.form, ...fields },
    madeUp: Object.keys(fields),
    ...(repeated.length > 0 && { repeated }),
    ...(contentType !== undefined && { contentType }),
  }
}

/** What is wrong in each request: the same for the same seed. Each of the odd texts is in one of them. */
export function madeUp(area: keyof typeof MADE_UP, seed: number): readonly MadeUp[] {
  const names = Object.keys(requests[area].fields)
  const oddIn = (index: number): Fields => {
    const name = names[(index + seed) % names.length]
    const text = ODD[index]
    return name === undefined || text === undefined ? {} : { [name]: text }
  }
  return fc
    .sample(anyOf(area), { numRuns: MADE_UP[area], seed: seed + STREAMS[area] })
    .map((wrong, index) => ({ ...wrong, fields: { ...wrong.fields, ...oddIn(index) } }))
}

/** Requests that are made up. */
export const madeUpRows = (area: keyof typeof MADE_UP, seed: number): readonly Refusal[] =>
  madeUp(area, seed).map((wrong, index) => ({
    key: `${area} made up ${index + 1}`,
    area,
    clause: 'service.no-server-error',
    when: `the request is number ${index + 1} of those made up for it from the seed ${seed}`,
    edit: (documented) => madeWrong(documented, wrong),
  }))
