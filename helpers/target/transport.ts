import { X509Certificate } from 'node:crypto'
import { hostsOf } from '../http/allowed-hosts.ts'
import { DIRECT, type Transport } from '../http/transport.ts'
import { clientCertificates } from './client-certificates.ts'
import type { Problem } from './problem.ts'
import { readText } from './read-files.ts'

const ADDRESSES = ['BASE_URL', 'ISSUER_URL', 'BUSINESS_API_GET_URL', 'BUSINESS_API_PUT_URL', 'PORTAL_URL']

/** How a target is reached; what is wrong with the files that say so is noted. */
export function transportOf(
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): Transport {
  const ca = values.CA_FILE && authorities(values.CA_FILE, folder, problems)
  const number = (name: string, otherwise: number) => (values[name] ? Number(values[name]) : otherwise)
  return {
    answerTimeout: number('REQUEST_TIMEOUT', DIRECT.answerTimeout / 1000) * 1000,
    pause: number('REQUEST_PAUSE', DIRECT.pause),
    retries: number('CONNECTION_RETRIES', DIRECT.retries),
    userAgent: values.USER_AGENT ?? DIRECT.userAgent,
    ...(values.PROXY_URL && { proxy: { url: values.PROXY_URL, bypass: values.PROXY_BYPASS ?? '' } }),
    ...(ca && { ca }),
    clientCertificates: clientCertificates(values, folder, problems),
    allowedHosts: [
      ...hostsOf(ADDRESSES.flatMap((name) => values[name] ?? [])),
      ...(values.ALLOWED_HOSTS?.split(/\s+/) ?? []),
    ],
  }
}

function authorities(file: string, folder: string, problems: Problem[]): string | undefined {
  const text = readText(folder, file, 'CA_FILE', problems)
  if (text === undefined) return undefined
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (found.length > 0 && found.every(isCertificate)) return text
  problems.push({
    where: 'CA_FILE',
    what: `the file ${file} holds no certificate that can be read`,
    expected: 'one or more certificates in PEM',
    example: '-----BEGIN CERTIFICATE-----',
  })
  return undefined
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}
