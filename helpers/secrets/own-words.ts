import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { clauseIds } from '../../contract/index.ts'
import { filesIn } from '../base/files-in.ts'
import { isWorker } from '../base/own-variables.ts'
import { Sequences } from '../base/sequences.ts'
import { schemaSource } from '../schema/schemas.ts'
import { isWeak, standsAlone } from './finder.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What the suite's reports say, whatever the service does, stands in one of these. */
const FOLDERS = ['contract', 'helpers', 'schemas', 'specs'].map((name) => join(ROOT, name))

/** And what reporters other than its own write. */
const PACKAGES = [
  ['playwright-core/package.json', 'lib/vite/htmlReport'],
  ['playwright/package.json', 'lib/runner'],
  ['allure-playwright', '.'],
  ['allure-js-commons', '.'],
] as const

/** Formats whose names and words reporters rely on. */
const FORMATS = ['verdict', 'observations', 'finding', 'setup-facts'].map((name) => `${name}.schema.json`)

/** Names that the user gave what reports are about, such as that of the target. */
const given = new Set<string>()

/** Makes a name one of the suite's own words. */
export function addOwnWord(word: string): void {
  given.add(word)
}

/**
 * Whether a value is a word that the reports are made of: to hide it would be to change what they say of the service, and
 * to search for it would be to find them.
 */
export function isOwnWord(value: string): boolean {
  if (isControlWord(value)) return true
  return isWeak(value) ? sources().some((bytes) => isWordOf(bytes, value)) : isInSources(value)
}

/**
 * Whether a value cannot be a secret that the user configures: reports could not be written without it. A plain word in a
 * sentence of ours can: people have such passwords, and the sentence is still read without it. The workers of a run need
 * not search for what its runner has searched for.
 */
export function isNoSecret(value: string): boolean {
  return isControlWord(value) || (!isWeak(value) && !isWorker() && isInSources(value))
}

/** Whether a value is a word that programs rely on: an id, an outcome, the name of a member. No secret ever is. */
export function isControlWord(value: string): boolean {
  return given.has(value) || controlWords().has(value)
}

let words: ReadonlySet<string> | undefined

function controlWords(): ReadonlySet<string> {
  words ??= new Set([...clauseIds, ...FORMATS.flatMap((file) => wordsOf(schemaSource(file)))])
  return words
}

function wordsOf(schema: object): readonly string[] {
  const found: string[] = []
  JSON.stringify(schema, (name, value) => {
    if (name === 'enum') found.push(...value.map(String))
    if (name === 'properties') found.push(...Object.keys(value))
    return value
  })
  return found
}

let texts: readonly Buffer[] | undefined

function sources(): readonly Buffer[] {
  texts ??= [...FOLDERS, ...PACKAGES.map(([entry, folder]) => placeOf(entry, folder))]
    .flatMap(filesIn)
    .map((file) => readFileSync(file))
  return texts
}

const placeOf = (entry: string, folder: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(entry)), folder)

let sequences: Sequences | undefined

/** Nearly every value that a service issues is random, and a search through all texts for each takes its time. */
function isInSources(value: string): boolean {
  if (!sequences) {
    sequences = new Sequences()
    for (const bytes of sources()) sequences.add(bytes)
  }
  return sequences.mayHold(value) && sources().some((bytes) => bytes.includes(value))
}

/** As a weak secret is found: not within a longer word. */
function isWordOf(bytes: Buffer, word: string): boolean {
  if (!bytes.includes(word)) return false
  const text = bytes.toString()
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (standsAlone(text, at, at + word.length)) return true
  return false
}
