import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseJson } from '../base/parse-json.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { folderOfTarget, isFileName, REPORTS } from '../base/reports.ts'
import { reasonOf } from '../base/write-whole.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from '../schema/explain.ts'
import { errorsOf } from '../schema/schemas.ts'
import { cleanText } from '../secrets/clean.ts'
import { own } from '../secrets/shown.ts'
import type { Report } from './report.ts'
import { verdictPath } from './verdict-file.ts'

const VERSION: Report['version'] = 5

/** Problems of a file that are told; one of another kind has hundreds. */
const TOLD = 3

/**
 * The kept result that a word names: that of a target, in `reports/<name>/` or `reports/`, or a file or folder by its
 * path. Whoever wrote it, its texts are shown as they are read.
 *
 * @param folder - the project's folder
 * @throws Misconfigured if there is none, or none that can be compared
 */
export function readKept(word: string, folder: string): Report {
  const path = pathOf(word, folder)
  if (path === undefined) throw new Misconfigured([nothingOf(word)])
  const report = reportIn(path, folder)
  if (report.checkCounts.judged > 0) return report
  throw new Misconfigured([
    {
      where: path,
      what: `nothing was judged in this run of ${report.target}, which is ${report.verdict}`,
      expected: 'the result of a run that judged something',
      example: `npm run contract -- --target ${report.target}`,
    },
  ])
}

function pathOf(word: string, folder: string): string | undefined {
  const ofTarget = isFileName(word) && pathOfTarget(word, folder)
  if (ofTarget) return ofTarget
  const place = statSync(resolve(folder, word), { throwIfNoEntry: false })
  if (!place?.isDirectory()) return place && word
  const inside = join(word, 'verdict.json')
  return existsSync(resolve(folder, inside)) ? inside : undefined
}

/** The later of the results of a target: the one in a folder of its own, and the last one of all if it is of this target. */
function pathOfTarget(target: string, folder: string): string | undefined {
  const found = [folderOfTarget(target), REPORTS].flatMap((place) => {
    const path = verdictPath(place)
    const head = headOf(resolve(folder, path))
    return head && (place !== REPORTS || head.target === target) ? [{ path, at: String(head.startedAt) }] : []
  })
  return found.sort((one, other) => (one.at < other.at ? 1 : -1))[0]?.path
}

/** What a result says of itself. */
function headOf(path: string): Readonly<Record<string, unknown>> | undefined {
  if (!existsSync(path)) return undefined
  const parsed = parseJson(readFileSync(path, 'utf8'))
  return parsed.is === 'json' && isObject(parsed.value) ? parsed.value : {}
}

const nothingOf = (word: string): Problem => ({
  where: word,
  what: isFileName(word)
    ? `there is no result of it: neither reports/${word}/verdict.json, nor a last run of this target, nor a file`
    : 'there is no such file',
  expected: 'the name of a target that was tested in this folder, or the path of a kept verdict.json',
  example: 'npm run compare -- development kept/verdict.json',
})

function reportIn(path: string, folder: string): Report {
  const parsed = parseJson(textOf(path, folder))
  const value = parsed.is === 'json' && isObject(parsed.value) ? parsed.value : {}
  const { version, clauses, verdict } = value
  if (clauses === undefined || verdict === undefined)
    throw new Misconfigured([
      { where: path, what: 'it is not the result of a run', expected: 'a verdict.json that a run wrote' },
    ])
  if (version !== VERSION)
    throw new Misconfigured([
      {
        where: path,
        what: `it has version ${String(version).slice(0, 20)} of the format`,
        expected: `version ${VERSION}, which this suite writes: test that target again`,
      },
    ])
  const problems = fileProblems(path, errorsOf('verdict.schema.json', value))
  if (problems.length > 0) throw new Misconfigured(problems.slice(0, TOLD))
  return shownWithin(value) as Report
}

function textOf(path: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, path), 'utf8')
  } catch (error) {
    throw new Misconfigured([
      { where: path, what: `it cannot be read: ${reasonOf(error)}`, expected: 'a readable file' },
    ])
  }
}

/** A value in which every text, and every name, can be shown. */
function shownWithin(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(shownWithin)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [own(name), shownWithin(inner)]))
}
