import { Writable } from 'node:stream'
import { redact } from './redact.ts'

type Write = (chunk: string | Uint8Array, ...rest: unknown[]) => boolean

/** Where a guarded stream keeps its own way to write. */
const OWN = Symbol.for('contract.unguarded-write')

/**
 * Takes the secrets out of whatever this process writes to its terminal, whoever writes it.
 *
 * @param clean - what becomes of a text
 */
export function guardOutput(clean: (text: string) => string = redact): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (OWN in stream) continue
    const write = stream.write.bind(stream) as Write
    const guarded: Write = (chunk, ...rest) => write(cleanChunk(chunk, clean), ...rest)
    Object.assign(stream, { write: guarded, [OWN]: write })
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

function cleanChunk(chunk: string | Uint8Array, clean: (text: string) => string): string | Uint8Array {
  if (typeof chunk === 'string') return clean(chunk)
  const text = Buffer.from(chunk).toString()
  const cleaned = clean(text)
  return cleaned === text ? chunk : Buffer.from(cleaned)
}
