import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Secret } from './secret.ts'

const MIN_LINE = 32
const MIN_LINE_OF_ANY = 8

/**
 * A secret with those of its parts that are just as secret: its lines, which a diff, an output or another line length
 * takes apart, and of a private key the members as a JWK (RFC 7518, 6.3.2), in which it may appear in the other format.
 */
export function withParts(secret: Secret): readonly Secret[] {
  const { name, value } = secret
  const key = keyOf(value)
  if (!key) {
    const lines = value.split(/\r?\n/).filter((line) => line.length >= MIN_LINE_OF_ANY && line !== value)
    return [secret, ...lines.map((line) => ({ name, value: line }))]
  }
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const lines = [pem, value].flatMap((text) => text.split(/\\n|\s/)).filter((line) => line.length >= MIN_LINE)
  const { d, p, q, dp, dq, qi } = key.export({ format: 'jwk' })
  const parts = [...lines, d, p, q, dp, dq, qi].filter((part) => part !== undefined)
  return [secret, { name, value: pem }, ...parts.map((part) => ({ name, value: part }))]
}

function keyOf(value: string): KeyObject | undefined {
  try {
    return value.startsWith('{')
      ? createPrivateKey({ key: JSON.parse(value), format: 'jwk' })
      : value.includes('PRIVATE KEY')
        ? createPrivateKey(value.replaceAll('\\n', '\n'))
        : undefined
  } catch {
    return undefined
  }
}
