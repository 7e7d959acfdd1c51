import { DEEPEST_JSON } from '../../base/parse-json.ts'

/** Every alias of a YAML file is a copy for whoever walks it; a file of 5 MB without any has no more values. */
const MOST_VALUES = 3_000_000

interface Extent {
  readonly values: number
  readonly depth: number
}

type Excess = 'contains itself' | 'too large' | 'too deep'

const NONE: Extent = { values: 1, depth: 0 }

/** Why a value that YAML aliases may be part of cannot be walked as a tree; `undefined` if it can. */
export function excessOf(value: unknown): Excess | undefined {
  const known = new Map<object, Extent>()
  const above = new Set<object>()
  const extentOf = (inner: unknown): Extent | Excess => {
    if (typeof inner !== 'object' || inner === null) return NONE
    if (above.has(inner)) return 'contains itself'
    if (above.size >= DEEPEST_JSON) return 'too deep'
    above.add(inner)
    const extent = known.get(inner) ?? sumOf(Object.values(inner), extentOf)
    above.delete(inner)
    if (typeof extent === 'string') return extent
    known.set(inner, extent)
    return above.size + extent.depth > DEEPEST_JSON ? 'too deep' : extent
  }
  const extent = extentOf(value)
  return typeof extent === 'string' ? extent : undefined
}

function sumOf(parts: readonly unknown[], extentOf: (part: unknown) => Extent | Excess): Extent | Excess {
  let { values, depth } = NONE
  for (const part of parts) {
    const extent = extentOf(part)
    if (typeof extent === 'string') return extent
    values += extent.values
    depth = Math.max(depth, extent.depth)
  }
  return values > MOST_VALUES ? 'too large' : { values, depth: depth + 1 }
}
