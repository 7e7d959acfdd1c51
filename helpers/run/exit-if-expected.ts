import { CannotWrite } from '../base/cannot-write.ts'
import { Misconfigured } from '../base/problem.ts'
import { cleanText } from '../secrets/clean.ts'
import { noteEnding, ownExitCode } from './ending.ts'
import { EXIT } from './exit.ts'
import { FolderInUse } from './hold-folder.ts'

/**
 * Ends this process if what was thrown is the user's to mend: it is told in words, since a stack trace would tell
 * nothing, and nothing that an earlier run has left is touched.
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
