import { createSecureContext } from 'node:tls'
import type { ClientCertificate } from '../http/transport.ts'
import { fileProblems } from '../schema/file-problems.ts'
import { errorsOf } from '../schema/schemas.ts'
import type { Problem } from './problem.ts'
import { readText } from './read-files.ts'

interface Entry {
  readonly origin: string
  readonly certFile: string
  readonly keyFile: string
  readonly passphrase?: string
}

const VARIABLE = 'CLIENT_CERTIFICATES'

/** The client certificates (mTLS) of a target, read and tried; what is wrong with them is noted. */
export function clientCertificates(
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): readonly ClientCertificate[] {
  const text = values[VARIABLE]
  if (!text) return []
  const entries = parsed(text)
  if (entries === undefined) return [] // The schema of the environment tells.
  const wrong = fileProblems(VARIABLE, errorsOf('client-certificates.schema.json', entries))
  problems.push(...wrong)
  if (wrong.length > 0) return []
  return (entries as readonly Entry[]).flatMap((entry, index) =>
    load(entry, `${VARIABLE} /${index}`, values, folder, problems),
  )
}

function load(
  { origin, certFile, keyFile, passphrase: reference }: Entry,
  where: string,
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): readonly ClientCertificate[] {
  const cert = readText(folder, certFile, `${where}/certFile`, problems)
  const key = readText(folder, keyFile, `${where}/keyFile`, problems)
  const name = reference?.slice(2, -1)
  const passphrase = name && values[name]
  if (name && !passphrase)
    problems.push({
      where: `${where}/passphrase`,
      what: `there is no variable ${name}`,
      expected: 'a variable that is set',
      example: `${name}=… in .env.<target>`,
    })
  if (!cert || !key || (name && !passphrase)) return []
  const certificate = { origin, cert, key, ...(passphrase && { passphrase }) }
  try {
    createSecureContext(certificate)
    return [certificate]
  } catch {
    problems.push({
      where,
      what: 'the certificate and the key cannot be used together',
      expected: 'a certificate and its own private key in PEM, and the passphrase if the key has one',
      example: '{"origin":"https://api.example.com","certFile":"client.pem","keyFile":"client-key.pem"}',
    })
    return []
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
