import { StringDecoder } from 'node:string_decoder'
import { redact } from './redact.ts'

type Write = (chunk: string | Uint8Array, ...rest: unknown[]) => boolean

/** The member of a guarded stream that writes what it holds back. */
const REST = Symbol.for('contract.flush')

/**
 * Removes secrets from the output of this process. A secret may be written in pieces, so a line is held back until it is
 * complete or the process ends. On a terminal, a carriage return also ends a line.
 *
 * @param clean - returns the clean form of a text
 */
export function guardOutput(clean: (text: string) => string = redact): void {
  for (const stream of [process.stdout, process.stderr]) {
    // A second guard would hold back the lines that the first one has released.
    if (REST in stream) continue
    const write = stream.write.bind(stream) as Write
    const decoder = new StringDecoder()
    let held = ''
    const guarded: Write = (chunk, ...rest) => {
      if (chunk.length === 0) return write(chunk, ...rest)
      const text = held + (typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk)))
      const end = Math.max(text.lastIndexOf('\n'), stream.isTTY ? text.lastIndexOf('\r') : -1) + 1
      held = text.slice(end)
      if (end > 0) return write(clean(text.slice(0, end)), ...rest)
      const done = rest.at(-1)
      if (typeof done === 'function') process.nextTick(done)
      return true
    }
    const flush = () => {
      const text = held + decoder.end()
      held = ''
      if (text !== '') write(clean(text))
    }
    Object.assign(stream, { write: guarded, [REST]: flush })
  }
  process.off('exit', flushOutput).once('exit', flushOutput)
}

/** Writes all text that is held back. */
export function flushOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const flush: unknown = Reflect.get(stream, REST)
    if (typeof flush === 'function') flush()
  }
}
