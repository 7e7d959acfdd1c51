import type { Secret } from '../record/evidence.ts'
import { fingerprint } from './fingerprint.ts'

const known = new Map<string, string>()

/** Makes secrets known to this process: from now on `redact` replaces each, in every usual encoding. */
export function registerSecrets(secrets: readonly Secret[]): void {
  for (const { name, value } of secrets) {
    if (value.length < 4) continue
    for (const encoded of encodings(value))
      if (!known.has(encoded)) known.set(encoded, fingerprint(name, value))
  }
}

/** The forms in which a value turns up in texts: raw, JSON, form, percent, HTML, base64. */
export function encodings(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const html = value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const named = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const forms = [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(value),
    encodeURI(value),
    new URLSearchParams([['', value]]).toString().slice(1),
    html,
    named,
    value.replaceAll('\n', '\\n'),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
  ]
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}

const JWT = /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g
const BEARER = /\b(Bearer|Basic|Token) +([A-Za-z0-9._~+/=-]{8,})/g

/** Replaces every known secret, and whatever looks like a token or a private key, by its fingerprint. */
export function redact(text: string): string {
  let clean = text
  for (const [value, mark] of [...known].sort(([a], [b]) => b.length - a.length))
    clean = clean.replaceAll(value, mark)
  return clean
    .replace(JWT, (jwt) => fingerprint('jwt', jwt))
    .replace(PRIVATE_KEY, (key) => fingerprint('private_key', key))
    .replace(BEARER, (_, scheme: string, token: string) => `${scheme} ${fingerprint('token', token)}`)
}
