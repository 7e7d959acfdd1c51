import { createSecureContext } from 'node:tls'
import type { Problem } from '../base/problem.ts'
import type { ClientCertificate } from '../http/transport.ts'
import { fileProblems } from '../schema/file-problems.ts'
import { jsonOf } from '../schema/formats.ts'
import { errorsOf } from '../schema/schemas.ts'
import { readText } from './read-files.ts'

interface Entry {
  readonly origin: string
  readonly certFile?: string
  readonly keyFile?: string
  readonly cert?: string
  readonly key?: string
  readonly passphrase?: string
}

const VARIABLE = 'CLIENT_CERTIFICATES'

/** The client certificates (mTLS) of a target, read and tested; problems are collected. */
export function clientCertificates(
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): readonly ClientCertificate[] {
  const text = values[VARIABLE]
  if (!text) return []
  const entries = jsonOf(text)
  if (entries === undefined) return [] // The schema of the environment reports it.
  const wrong = fileProblems(VARIABLE, errorsOf('client-certificates.schema.json', entries))
  problems.push(...wrong)
  if (wrong.length > 0) return []
  return (entries as readonly Entry[]).flatMap((entry, index) =>
    load(entry, `${VARIABLE} /${index}`, values, folder, problems),
  )
}

function load(
  entry: Entry,
  where: string,
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): readonly ClientCertificate[] {
  const before = problems.length
  const ofFile = (member: 'certFile' | 'keyFile') => {
    const file = entry[member]
    return file && readText(folder, file, `${where}/${member}`, problems)
  }
  const ofVariable = (member: 'cert' | 'key' | 'passphrase') => {
    const name = entry[member]?.slice(2, -1)
    if (name && !values[name])
      problems.push({
        where: `${where}/${member}`,
        what: `there is no variable ${name}`,
        expected: 'a variable that is set',
        example: `${name}=… in .env.<target>`,
      })
    return name && values[name]?.replaceAll('\\n', '\n')
  }
  const { origin } = entry
  const cert = ofFile('certFile') ?? ofVariable('cert') ?? ''
  const key = ofFile('keyFile') ?? ofVariable('key') ?? ''
  const passphrase = ofVariable('passphrase')
  if (problems.length > before) return []
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
