import { CannotWrite } from '../base/cannot-write.ts'
import { describeProblems, Misconfigured } from '../base/problem.ts'
import { cleanText } from '../secrets/clean.ts'
import { noteEnding, ownExitCode } from './ending.ts'
import { EXIT } from './exit.ts'
import { FolderInUse } from './hold-folder.ts'

/**
 * Ends this process if the user can fix what was thrown: it is reported in words, since a stack trace would say
 * nothing, and the results of an earlier run are not touched.
 */
export function exitIfExpected(error: unknown): void {
  if (error instanceof Misconfigured) end(error, 'misconfigured')
  if (error instanceof CannotWrite || error instanceof FolderInUse) end(error, 'incomplete')
}

function end(error: Error, verdict: 'misconfigured' | 'incomplete'): never {
  const text = error instanceof Misconfigured ? told(error) : error.message
  process.stderr.write(`${cleanText(text)}\n`)
  ownExitCode()
  noteEnding({ verdict })
  process.exit(EXIT[verdict])
}

/** What is wrong with the configuration may be what says how much to tell. */
const told = ({ problems }: Misconfigured): string =>
  describeProblems(problems, { isVerbose: process.env.VERBOSE === 'yes' })
