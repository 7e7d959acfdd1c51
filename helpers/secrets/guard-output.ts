import { Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { redact } from './redact.ts'

type Write = (chunk: string | Uint8Array, ...rest: unknown[]) => boolean

/** Where a guarded stream keeps its original `write`. */
const OWN = Symbol.for('contract.unguarded-write')

/** What a guarded stream still holds back. */
const REST = Symbol.for('contract.flush')

/**
 * Removes the secrets from whatever this process writes to its terminal. A secret may arrive in pieces, so a line is
 * held back until it is complete or the process ends; on a terminal a line also ends where it is overwritten.
 *
 * @param clean - what becomes of a text
 */
export function guardOutput(clean: (text: string) => string = redact): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (OWN in stream) continue
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
    Object.assign(stream, { write: guarded, [OWN]: write, [REST]: flush })
  }
  process.off('exit', flushOutput).once('exit', flushOutput)
}

/** Writes what is held back: its writer has ended. */
export function flushOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const flush: unknown = Reflect.get(stream, REST)
    if (typeof flush === 'function') flush()
  }
}

/**
 * Where a person is told what only they may see, such as the address at which they consent. On a terminal it is not
 * redacted; what is no terminal may be a log.
 */
export function personsOutput(stream: NodeJS.WriteStream): NodeJS.WritableStream {
  const own: unknown = Reflect.get(stream, OWN)
  if (!stream.isTTY || typeof own !== 'function') return stream
  return new Writable({
    write(chunk, _encoding, done) {
      own(chunk)
      done()
    },
  })
}
