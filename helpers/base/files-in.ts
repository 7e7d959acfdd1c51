import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file in a folder and the folders in it; the file itself if it is one; none if there is nothing. */
export function filesIn(place: string): readonly string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
