import { isObject } from '../../http/answer.ts'
import { type Place, type SourceFile, within } from './place.ts'
import { tokensOf } from './pointer.ts'

type Names = ReadonlyMap<string, Place>

const known = new WeakMap<SourceFile, Names>()

/**
 * What a file gives a name that a reference uses: a `$id`, or an anchor (JSON Schema 2020-12, 8.2; draft-07 writes it as
 * `$id: '#name'`).
 */
export function nameInFile(file: SourceFile, reference: string): Place | undefined {
  const [id = '', fragment = ''] = reference.split('#')
  const names = known.get(file) ?? namesIn({ file, tokens: [], value: file.value }, new Map())
  known.set(file, names)
  if (id !== '' && !names.has(id)) return undefined
  if (fragment !== '' && !fragment.startsWith('/')) return names.get(`#${fragment}`)
  const start = names.get(id)
  return start && within(start, ...(tokensOf(fragment) ?? []))
}

function namesIn(place: Place, names: Map<string, Place>): Names {
  const { value } = place
  if (isObject(value)) {
    const { $id, $anchor, $dynamicAnchor } = value
    const given = [text($id).replace(/(?<=.)#$/, ''), `#${text($anchor)}`, `#${text($dynamicAnchor)}`]
    for (const name of given) if (name.length > 1 && !names.has(name)) names.set(name, place)
  }
  if (typeof value === 'object' && value !== null)
    for (const token of Object.keys(value)) namesIn(within(place, token), names)
  return names
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
