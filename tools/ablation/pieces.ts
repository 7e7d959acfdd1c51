import type { Evidence } from '../../helpers/evidence/evidence.ts'
import type { Missing } from '../../helpers/http/exchange.ts'
import { inPlaceOf, nameEvidence } from '../../helpers/spec/judged-on.ts'

/** The path to a piece of the evidence. */
export type Path = readonly (string | number)[]

/** Wraps evidence so that it notes which of its pieces are read, and names its parts. */
export function watched(evidence: Evidence): {
  readonly evidence: Evidence
  readonly read: ReadonlyMap<string, Path>
} {
  const read = new Map<string, Path>()
  const proxies = new WeakMap<object, object>()
  const watch = (value: unknown, path: Path): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = proxies.get(value)
    if (known) return known
    const proxy = new Proxy(value, {
      get(target, key) {
        const inner: unknown = Reflect.get(target, key)
        if (typeof key === 'symbol' || !Object.prototype.propertyIsEnumerable.call(target, key)) return inner
        const own = [...path, Array.isArray(target) ? Number(key) : key]
        read.set(JSON.stringify(own), own)
        return watch(inner, own)
      },
    })
    proxies.set(value, proxy)
    return proxy
  }
  const watching = watch(evidence, []) as Evidence
  nameEvidence(watching)
  read.clear()
  return { evidence: watching, read }
}

/** The piece at the end of a path. */
export const pieceAt = (evidence: unknown, path: Path): unknown =>
  path.reduce((value: unknown, key) => (isPart(value) ? Reflect.get(value, key) : undefined), evidence)

/** Marks a removed piece. */
const GONE = Symbol('gone')

/** The values of a piece without content, each with its name; the first is how an answer would lack it. */
export function lacking(
  piece: unknown,
  path: Path = [],
): readonly (readonly [how: string, other: unknown])[] {
  const gone = ['not there', GONE] as const
  if (Array.isArray(piece)) return [['empty', []], gone]
  if (isObservation(piece) && Array.isArray(piece.value)) return [gone, ['empty', { ...piece, value: [] }]]
  const name = path.at(-1)
  if (name === 'body') return [['empty', '']]
  return name === 'headers' ? [['empty', {}]] : [gone]
}

/** The evidence with one piece replaced. The pieces on the path to it keep their names. */
export function withOther<T>(evidence: T, [key, ...rest]: Path, other: unknown): T {
  if (key === undefined) return other as T
  if (!isPart(evidence)) return evidence
  const before: unknown = Reflect.get(evidence, key)
  const after = withOther(before, rest, other)
  if (isPart(after) && isPart(before)) inPlaceOf(after, before)
  if (Array.isArray(evidence)) return evidence.with(Number(key), after) as T
  const copy: Record<string, unknown> = { ...evidence, [key]: after }
  if (after === GONE) delete copy[key]
  return inPlaceOf(copy, evidence) as T
}

/** Every way in which an observation can be missing. */
export const MISSING = [
  'unreachable',
  'blocked',
  'not configured',
  'inconclusive',
  'left out',
  'does not apply',
] as const satisfies readonly Missing['is'][]

export const missing = (is: Missing['is']): Missing => ({ is, because: 'it was removed' })

/** Whether a piece is an observation: a recorded answer, or a note that the service accepted a request before. */
export const isObservation = (piece: unknown): piece is { readonly is: string; readonly value?: unknown } =>
  isPart(piece) && (piece.is === 'recorded' || piece.is === 'accepted')

/** The evidence without any observation. */
export const without = (evidence: Evidence, is: Missing['is']): Evidence => bare(evidence, is) as Evidence

function bare(piece: unknown, is: Missing['is']): unknown {
  if (isObservation(piece)) return missing(is)
  if (Array.isArray(piece)) return piece.map((one) => bare(one, is))
  if (!isPart(piece)) return piece
  return Object.fromEntries(Object.entries(piece).map(([name, one]) => [name, bare(one, is)]))
}

/** Members of a record that come from the suite itself or its configuration. */
const OURS: ReadonlySet<string | number> = new Set(['request', 'asked', 'decision', 'names', 'words', 'own'])

/** Whether a piece came from the service: it is inside the record of one of these observations. */
export const isReceived = (path: Path, observations: readonly Path[]): boolean =>
  observations.some((one) => isWithin(path, one) && path[one.length] === 'value') &&
  !path.some((key) => OURS.has(key))

export const keyOf = (path: Path): string => JSON.stringify(path)

export const isWithin = (path: Path, piece: Path): boolean => piece.every((key, at) => path[at] === key)

/** The paths that are not a prefix of another one. */
export const innermost = (paths: readonly Path[]): readonly Path[] =>
  paths.filter((path) => !paths.some((other) => other !== path && isWithin(other, path)))

/** The paths that do not have another one as a prefix. */
export const outermost = (paths: readonly Path[]): readonly Path[] =>
  paths.filter((path) => !paths.some((other) => other !== path && isWithin(path, other)))

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
