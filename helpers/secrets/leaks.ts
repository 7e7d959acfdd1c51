import { readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { filesIn, reasonOf } from '../base/write-whole.ts'
import { latin1 } from './finder.ts'
import { findSecrets } from './redact.ts'
import { unzipped } from './redact-file.ts'
import { credentialsByShape } from './shapes.ts'
import { phrase, type Shown, show } from './shown.ts'

/** Where runs write, whatever reporters are added to them. */
const USUAL = [
  'reports',
  'test-results',
  'blob-report',
  'playwright-report',
  'perfetto-report',
  'allure-results',
]

/** Variables that name a file, or a folder that a reporter has to itself: beside a single file there may be those of the user. */
const OWN_PLACE = /^(GITHUB_STEP_SUMMARY|PLAYWRIGHT_(\w+_OUTPUT_FILE|(HTML|BLOB)_OUTPUT_DIR|HTML_REPORT))$/

/** Options of reporters that name what they write. */
const PLACES = ['outputFile', 'outputFolder', 'outputDir', 'resultsDir']

/** Every file and folder that a run may have written for others to read. */
export function writtenPlaces(config?: FullConfig, environment = process.env): readonly string[] {
  const { projects = [], reporter = [], configFile = '' } = config ?? {}
  const named = Object.entries(environment).flatMap(([name, value]) => {
    if (value && OWN_PLACE.test(name)) return [value]
    const [, which] = /^PLAYWRIGHT_(\w+)_OUTPUT_NAME$/.exec(name) ?? []
    return value && which ? [join(environment[`PLAYWRIGHT_${which}_OUTPUT_DIR`] ?? '', value)] : []
  })
  const configured = reporter.flatMap(([, options = {}]: readonly [string, object?]) =>
    Object.entries(options).flatMap(([option, value]) =>
      PLACES.includes(option) && typeof value === 'string' ? [resolve(dirname(configFile), value)] : [],
    ),
  )
  return [...new Set([...USUAL, ...projects.map(({ outputDir }) => outputDir), ...named, ...configured])]
}

/** A file that holds secrets, or of which nobody knows whether it does, and what is to be said of it, without any value. */
export interface Suspect {
  readonly file: string
  readonly is: 'leak' | 'unsearched'
  readonly line: Shown
}

/** What was searched, and what was found. */
export interface Scan {
  readonly files: number
  readonly suspects: readonly Suspect[]
}

/**
 * Looks into every file for the secrets that are known and for what can only be a signed JWT or a private key.
 *
 * @param places - files and folders; one that does not exist holds nothing
 * @param since - files that were last changed before this time are left out, in milliseconds since 1970: it is the change
 * time that counts, which no program can set
 */
export function scan(places: readonly string[], { since = 0 } = {}): Scan {
  const files = new Set(places.flatMap((place) => filesIn(join(relative('', place)))))
  return { files: files.size, suspects: [...files].flatMap((file) => search(file, since) ?? []) }
}

const LISTED = 5

/** Looks into one file: its name and its contents. */
export function search(file: string, since: number): Suspect | undefined {
  try {
    if (statSync(file).ctimeMs < since) return undefined
    // A credential that is known by name is found by its looks as well: its digest is the same.
    const marks = new Map<string, string>()
    for (const text of [latin1(file), ...textsOf(readFileSync(file))])
      for (const mark of [...credentialsByShape(text), ...findSecrets(text).map((hit) => hit.mark)])
        marks.set(mark.slice(mark.indexOf('#')), mark)
    if (marks.size === 0) return undefined
    const more = marks.size > LISTED ? `, and ${marks.size - LISTED} more secrets` : ''
    const listed = [...marks.values()].slice(0, LISTED).join(', ')
    return { file, is: 'leak', line: show(`${file} holds ${listed}${more}`) }
  } catch (error) {
    return {
      file,
      is: 'unsearched',
      line: show(`${file} could not be searched for secrets: ${reasonOf(error)}`),
    }
  }
}

/** How the HTML report of Playwright holds its data. */
const EMBEDDED = /data:application\/zip;base64,[A-Za-z0-9+/=]+/g

/** All that a file says: itself, or of an archive, and of those in an HTML report, the names and the contents of its files. */
function textsOf(contents: Buffer): readonly string[] {
  const files = unzipped(contents)
  if (files) return [...files].flatMap(([name, inner]) => [latin1(name), inner.toString('latin1')])
  const text = contents.toString('latin1')
  const archives = [...text.matchAll(EMBEDDED)].map(([data]) =>
    Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'),
  )
  return [text, ...archives.flatMap(textsOf)]
}

/** Deletes the files that hold secrets, and those that may: what could not be searched is not clean. */
export function removeLeaks({ suspects }: Scan): readonly Suspect[] {
  for (const { file } of suspects) rmSync(file, { force: true })
  return suspects.map((one) => ({ ...one, line: phrase`${one.line}; the file was removed` }))
}
