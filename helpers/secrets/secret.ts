import { createPrivateKey, type KeyObject } from 'node:crypto'
import { contract } from '../../contract/index.ts'
import { attempt } from '../base/attempt.ts'
import { parseUrl } from '../base/url.ts'
import { isObject } from '../http/answer.ts'

/** A credential, configured or seen during the run, that no text may show. */
export interface Secret {
  readonly name: string
  readonly value: string
}

/** Every report contains ids and statements of clauses. */
const CONTRACT = JSON.stringify(contract)

/**
 * True for a short value, a plain word or a part of the contract's own text, such as `wrong-password`: reports contain them.
 * It counts as a secret only if it is a whole word.
 */
export const isWeak = (value: string): boolean =>
  value.length < 8 || /^[A-Za-z]{1,12}$/.test(value) || CONTRACT.includes(value)

const WORDS = /^_?[A-Za-z][a-z]{1,13}(?:[_.: -][A-Za-z]?[a-z]{1,13}|[A-Z][a-z]{1,13}){0,4}$/

/** True for one or a few plain words, such as `access_token`, which reports contain. Random values are different. */
export const isWords = (value: string): boolean => WORDS.test(value)

const SHORTEST_LINE = 8
const SHORTEST_LINE_OF_KEY = 32

/**
 * A secret and its parts that are secret as well: its lines, which may be printed separately; the password in an address,
 * such as that of a proxy; and the lines and JWK members of a private key, also of a passkey's (RFC 7518, 6.3.2), which may be
 * printed in either format.
 */
export function withParts({ name, value }: Secret): readonly Secret[] {
  const key = keyOf(value)
  const parts = key ? partsOfKey(key, value) : [...linesOf(value), ...passwordsOf(value)]
  return [...new Set([value, ...parts])].map((part) => ({ name, value: part }))
}

const linesOf = (value: string): readonly string[] =>
  value.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE)

function passwordsOf(value: string): readonly string[] {
  const { username = '', password = '' } = parseUrl(value) ?? {}
  const credential = password || username
  return credential ? [credential, attempt(() => decodeURIComponent(credential)) ?? credential] : []
}

function partsOfKey(key: KeyObject, value: string): readonly string[] {
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const lines = [pem, value].flatMap((text) => text.split(/\\n|\s/))
  const { d, p, q, dp, dq, qi } = key.export({ format: 'jwk' })
  const members = [d, p, q, dp, dq, qi].flatMap((member) => member ?? [])
  return [pem, ...lines.filter((line) => line.length >= SHORTEST_LINE_OF_KEY), ...members]
}

const keyOf = (value: string): KeyObject | undefined =>
  attempt(() => {
    if (!value.startsWith('{')) return createPrivateKey(value.replaceAll('\\n', '\n'))
    const members: unknown = JSON.parse(value)
    if (!isObject(members)) return undefined
    const { privateKey } = members
    return typeof privateKey === 'string'
      ? createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
      : createPrivateKey({ key: members, format: 'jwk' })
  })
