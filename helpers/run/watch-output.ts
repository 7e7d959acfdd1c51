import { CannotWrite } from '../base/cannot-write.ts'
import { noteEnding } from './ending.ts'

/**
 * A reader that has enough, such as `head`, is no error: the run goes on in silence and ends as it would have. Whatever
 * else keeps this process from printing, such as a full disk behind `>`, fails the run.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error) => {
    if (isClosed(error)) return
    noteEnding({ isUnwritten: true })
    process.stderr.write(`${new CannotWrite('The standard output', error).message}\n`)
  })
  process.stderr.on('error', (error) => {
    if (!isClosed(error)) noteEnding({ isUnwritten: true })
  })
}

const isClosed = (error: Error): boolean => 'code' in error && CLOSED.has(String(error.code))

/** On Windows a pipe that nobody reads is at its end. */
const CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'EOF'])
