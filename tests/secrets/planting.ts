import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { outputPath } from '../output-path.ts'

/** A secret with characters that encodings change. */
export const PLANTED = `planted "q" 'a' 100% x+y&z<t>\\n ü/=?#end`

const json = (text: string): string => JSON.stringify({ message: `was ${text}` })
const zip = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const base64 = (contents: Uint8Array | string): string => Buffer.from(contents).toString('base64')
const entities = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)

/** Every kind of artefact that a run may write, with a secret in it. */
export const ARTEFACTS: Readonly<Record<string, (secret: string) => Uint8Array | string>> = {
  'stdout.txt': (secret) => `log ${secret}\n`,
  'verdict.json': json,
  'results.json': (secret) => JSON.stringify({ stdout: [{ text: json(secret) }] }),
  'junit.xml': (secret) => `<failure message="${entities(secret)}"/>`,
  'error-context.md': (secret) => `- textbox "Password": ${json(secret)}`,
  'form.txt': (secret) => new URLSearchParams({ client_secret: secret }).toString(),
  'basic.txt': (secret) => `authorization: ${base64(`some-client:${secret}`)}`,
  'attachment.json': (secret) => JSON.stringify({ body: base64(json(secret)) }),
  'trace.zip': (secret) => zip({ 'trace.trace': json(secret), 'trace.network': '' }),
  'resource.zip': (secret) => zip({ 'resources/1.dat': new URLSearchParams({ s: secret }).toString() }),
  'named.zip': (secret) => zip({ [`${secret.slice(0, 7)}${encodeURIComponent(secret.slice(7))}.txt`]: 'x' }),
  'blob-report.zip': (secret) => zip({ 'report.jsonl': json(secret), 'resources/1.txt': '' }),
  'report.html': (secret) =>
    `<script>window.playwrightReportBase64 = "data:application/zip;base64,${base64(zip({ 'a.json': json(secret) }))}"</script>`,
  'allure.html': (secret) => `<script>d("data/attachments/1.txt","${base64(`id:${json(secret)}`)}")</script>`,
  'data-uri.html': (secret) => `<a href="data:text/plain;base64,${base64(`${'-'.repeat(80)}${secret}`)}">`,
}

/** Creates a folder with one file. */
export function plant(name: string, contents: string | Uint8Array): { folder: string; file: string } {
  const folder = outputPath('planted')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, contents)
  return { folder, file }
}
