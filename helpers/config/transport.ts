import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { attempt } from '../base/attempt.ts'
import type { Problem } from '../base/problem.ts'
import { fillIn } from '../browser/variables.ts'
import { allowedIn, originsOf } from '../http/allowed-origins.ts'
import { type ClientCertificate, DIRECT, type NamedAddress, type Transport } from '../http/transport.ts'
import { fileProblems } from '../schema/explain.ts'
import { jsonOf } from '../schema/formats.ts'
import { errorsOf } from '../schema/schemas.ts'
import { readBytes, readText } from './environment.ts'
import { unknownVariables } from './variables.ts'
import { addressesOf } from './weaker-schemes.ts'

/**
 * The network settings of a target.
 *
 * @param problems - receives the problems of certificates
 * @param further - addresses in the files that variables name
 */
export function transportOf(
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
  further: readonly NamedAddress[] = [],
): Transport {
  const namedBy = [...addressesOf(values), ...further]
  const ca = values.CA && authorities(values, problems)
  const number = (name: string, otherwise: number) => (values[name] ? Number(values[name]) : otherwise)
  const pause = number('REQUEST_PAUSE', DIRECT.pause)
  return {
    answerTimeout: number('REQUEST_TIMEOUT', DIRECT.answerTimeout / 1000) * 1000,
    pause,
    concurrency: pause > 0 ? 1 : DIRECT.concurrency,
    ...(values.PROXY_URL && { proxy: { url: values.PROXY_URL, bypass: values.PROXY_BYPASS ?? '' } }),
    ...(ca && { ca }),
    clientCertificates: clientCertificates(values, folder, problems),
    allowedOrigins: [...originsOf(namedBy.map(({ address }) => address)), ...allowedIn(values.ALLOWED_HOSTS)],
    namedBy,
  }
}

function authorities({ CA = '', CA_FILE }: Readonly<Record<string, string>>, problems: Problem[]) {
  const text = CA.replaceAll('\\n', '\n')
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (found.length > 0 && found.every(isCertificate)) return text
  problems.push({
    where: CA_FILE ? 'CA_FILE' : 'CA',
    what: `${CA_FILE ? `the file ${CA_FILE}` : 'it'} contains no readable certificate`,
    expected: 'one or more certificates in PEM',
    example: '-----BEGIN CERTIFICATE-----',
  })
  return undefined
}

const isCertificate = (pem: string): boolean => Boolean(attempt(() => new X509Certificate(pem).subject))

interface Entry {
  readonly origin: string
  readonly certFile?: string
  readonly keyFile?: string
  readonly pfxFile?: string
  readonly pfx?: string
  readonly cert?: string
  readonly key?: string
  readonly passphrase?: string
}

const VARIABLE = 'CLIENT_CERTIFICATES'

/** Reads and tests the client certificates (mTLS) of a target; adds their problems to `problems`. */
function clientCertificates(
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): readonly ClientCertificate[] {
  const text = values[VARIABLE]
  if (!text) return []
  const entries = jsonOf(text)
  if (entries === undefined) return [] // The schema of the environment reports this.
  const wrong = [
    ...fileProblems(VARIABLE, errorsOf('client-certificates.schema.json', entries)),
    ...unknownVariables(VARIABLE, entries, (name) => Boolean(values[name])),
  ]
  problems.push(...wrong)
  if (wrong.length > 0) return []
  return (entries as readonly Entry[]).flatMap((entry, index) =>
    load(entry, `${VARIABLE} /${index}`, values, folder, problems),
  )
}

function load(
  { origin, certFile, keyFile, pfxFile, pfx, cert = '', key = '', passphrase }: Entry,
  where: string,
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): readonly ClientCertificate[] {
  const before = problems.length
  const pem = (member: string, file: string | undefined, text: string): string =>
    file
      ? (readText(folder, file, `${where}/${member}`, problems) ?? '')
      : fillIn(text, values).replaceAll('\\n', '\n')
  const pair = () => ({ cert: pem('certFile', certFile, cert), key: pem('keyFile', keyFile, key) })
  // In a variable, the binary archive is in base64.
  const archive = pfxFile
    ? readBytes(folder, pfxFile, `${where}/pfxFile`, problems)
    : pfx && Buffer.from(fillIn(pfx, values), 'base64')
  const certificate: ClientCertificate = {
    origin,
    ...(pfxFile || pfx ? { pfx: archive || Buffer.alloc(0) } : pair()),
    ...(passphrase && { passphrase: fillIn(passphrase, values) }),
  }
  if (problems.length > before) return []
  if (attempt(() => createSecureContext(certificate))) return [certificate]
  problems.push({
    where,
    what: 'the certificate and the key cannot be used together',
    expected:
      'a certificate and its own private key in PEM, or both in PKCS#12, and the passphrase if there is one',
    example: '{"origin":"https://api.example.com","certFile":"client.pem","keyFile":"client-key.pem"}',
  })
  return []
}
