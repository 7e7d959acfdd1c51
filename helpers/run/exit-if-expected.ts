import { CannotWrite } from '../base/cannot-write.ts'
import { Misconfigured } from '../base/problem.ts'
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

function end({ message }: Error, verdict: 'misconfigured' | 'incomplete'): never {
  process.stderr.write(`${cleanText(message)}\n`)
  ownExitCode()
  noteEnding({ verdict })
  process.exit(EXIT[verdict])
}
