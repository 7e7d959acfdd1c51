import { Writable } from 'node:stream'
import { redact } from './redact.ts'

type Write = (chunk: string | Uint8Array, ...rest: unknown[]) => boolean

/** Where a guarded stream keeps its own way to write. */
const OWN = Symbol.for('contract.unguarded-write')

/** Takes the secrets out of whatever this process writes to its terminal, whoever writes it. */
export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (OWN in stream) continue
    const write = stream.write.bind(stream) as Write
    const guarded: Write = (chunk, ...rest) => write(clean(chunk), ...rest)
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

function clean(chunk: string | Uint8Array): string | Uint8Array {
  if (typeof chunk === 'string') return redact(chunk)
  const text = Buffer.from(chunk).toString()
  const redacted = redact(text)
  return redacted === text ? chunk : Buffer.from(redacted)
}
