import type { MutantResult } from '@stryker-mutator/api/core'

/** A mutant that was tried, as its file reads. */
export interface Mutant {
  readonly file: string
  readonly lineNumber: number
  /** The line on which it begins, without the space around it. */
  readonly line: string
  /** What stands there, and what the mutant puts in its place; white space is one space. */
  readonly from: string
  readonly to: string
  readonly isKilled: boolean
}

/** Killed: a test failed, or the tests ran without end. */
const KILLED: ReadonlySet<string> = new Set(['Killed', 'Timeout'])
const ALIVE: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

/**
 * The mutants of a file that were tried. Prose is left out; so are mutants that cannot be loaded, which Stryker counts
 * for nothing.
 *
 * @param file - path in the project
 * @param source - text of the file
 */
export function mutantsOf(file: string, source: string, results: readonly MutantResult[]): readonly Mutant[] {
  const lines = source.split('\n')
  return results
    .filter(({ status }) => KILLED.has(status) || ALIVE.has(status))
    .map(({ location, replacement, status }) => ({
      file,
      lineNumber: location.start.line,
      line: lines[location.start.line - 1]?.trim() ?? '',
      from: flat(textAt(lines, location)),
      to: flat(replacement),
      isKilled: KILLED.has(status),
    }))
    .sort((a, b) => a.lineNumber - b.lineNumber)
}

/** The text from a place to another; both count from 1. */
function textAt(lines: readonly string[], { start, end }: MutantResult['location']): string {
  const last = lines[end.line - 1]?.slice(0, end.column - 1) ?? ''
  if (start.line === end.line) return last.slice(start.column - 1)
  return [
    lines[start.line - 1]?.slice(start.column - 1),
    ...lines.slice(start.line, end.line - 1),
    last,
  ].join('\n')
}

const flat = (text: string): string => text.replace(/\s+/g, ' ')
