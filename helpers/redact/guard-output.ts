import { redact } from './redact.ts'

const GUARDED = Symbol.for('contract.guarded-output')

/** Takes the secrets out of whatever this process writes to its terminal, whoever writes it. */
export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (GUARDED in stream) continue
    const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
    const guarded = (chunk: string | Uint8Array, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? redact(chunk) : redactedBuffer(chunk), ...rest)
    Object.assign(stream, { write: guarded, [GUARDED]: true })
  }
}

function redactedBuffer(chunk: Uint8Array): Uint8Array {
  const text = Buffer.from(chunk).toString()
  const clean = redact(text)
  return clean === text ? chunk : Buffer.from(clean)
}
