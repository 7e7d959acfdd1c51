import { readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { filesIn, reasonOf } from '../base/write-whole.ts'
import { latin1 } from './finder.ts'
import { findSecrets } from './redact.ts'
import { unzipped } from './redact-file.ts'
import { credentialsByShape } from './shapes.ts'
import { phrase, type Shown, show } from './shown.ts'

/** The folders to which runs and common reporters write. */
const USUAL = [
  'reports',
  'test-results',
  'blob-report',
  'playwright-report',
  'perfetto-report',
  'allure-results',
]

/** Variables that name a report file, or a folder for one reporter alone. Other folders may contain files of the user. */
const OWN_PLACE = /^(GITHUB_STEP_SUMMARY|PLAYWRIGHT_(\w+_OUTPUT_FILE|(HTML|BLOB)_OUTPUT_DIR|HTML_REPORT))$/

/** Options of reporters that name a file or folder to write. */
const PLACES = ['outputFile', 'outputFolder', 'outputDir', 'resultsDir']

/** All files and folders that a run may have written for readers. */
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

/** A file that contains secrets, or that could not be searched, and a line about it without any value. */
export interface Suspect {
  readonly file: string
  readonly is: 'leak' | 'unsearched'
  readonly line: Shown
}

/** The number of files that were searched, and what was found. */
export interface Scan {
  readonly files: number
  readonly suspects: readonly Suspect[]
}

/**
 * Searches all files for known secrets, and for texts that can only be signed JWTs or private keys.
 *
 * @param places - files and folders; those that do not exist are ignored
 * @param since - milliseconds since 1970; files that were last changed before are left out. The change time (ctime) counts,
 * since no program can set it
 */
export function scan(places: readonly string[], { since = 0 } = {}): Scan {
  const files = new Set(places.flatMap((place) => filesIn(join(relative('', place)))))
  return { files: files.size, suspects: [...files].flatMap((file) => search(file, since) ?? []) }
}

const LISTED = 5

/** Searches the name and the contents of one file. */
export function search(file: string, since: number): Suspect | undefined {
  try {
    if (statSync(file).ctimeMs < since) return undefined
    // A known credential is also found by its shape, with the same digest: keep only the name.
    const marks = new Map<string, string>()
    for (const text of [latin1(file), ...textsOf(readFileSync(file))])
      for (const mark of [...credentialsByShape(text), ...findSecrets(text).map((hit) => hit.mark)])
        marks.set(mark.slice(mark.indexOf('#')), mark)
    if (marks.size === 0) return undefined
    const more = marks.size > LISTED ? `, and ${marks.size - LISTED} more` : ''
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

/** The data in an HTML report of Playwright. */
const EMBEDDED = /data:application\/zip;base64,[A-Za-z0-9+/=]+/g

/** All texts of a file: its contents, or the names and contents of the files in an archive or in an HTML report. */
function textsOf(contents: Buffer): readonly string[] {
  const files = unzipped(contents)
  if (files) return [...files].flatMap(([name, inner]) => [latin1(name), inner.toString('latin1')])
  const text = contents.toString('latin1')
  const archives = [...text.matchAll(EMBEDDED)].map(([data]) =>
    Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'),
  )
  return [text, ...archives.flatMap(textsOf)]
}

/** Deletes the files that contain secrets, and those that could not be searched. */
export function removeLeaks({ suspects }: Scan): readonly Suspect[] {
  for (const { file } of suspects) rmSync(file, { force: true })
  return suspects.map((one) => ({ ...one, line: phrase`${one.line}; the file was removed` }))
}
