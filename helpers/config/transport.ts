import { X509Certificate } from 'node:crypto'
import type { Problem } from '../base/problem.ts'
import { allowedIn, originsOf } from '../http/allowed-origins.ts'
import { DIRECT, type Transport } from '../http/transport.ts'
import { clientCertificates } from './client-certificates.ts'
import { ADDRESSES } from './weaker-schemes.ts'

/** What other programs read the address of a proxy from. */
const OTHER_PROXIES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'HTTP_PROXY', 'http_proxy']

/** How a target is reached; problems of the files that say so are collected. */
export function transportOf(
  values: Readonly<Record<string, string>>,
  folder: string,
  problems: Problem[],
): Transport {
  const ca = values.CA && authorities(values, problems)
  const number = (name: string, otherwise: number) => (values[name] ? Number(values[name]) : otherwise)
  const otherProxy = OTHER_PROXIES.find((name) => values[name])
  const pause = number('REQUEST_PAUSE', DIRECT.pause)
  return {
    answerTimeout: number('REQUEST_TIMEOUT', DIRECT.answerTimeout / 1000) * 1000,
    pause,
    concurrency: pause > 0 ? 1 : number('REQUEST_CONCURRENCY', DIRECT.concurrency),
    retries: number('CONNECTION_RETRIES', DIRECT.retries),
    userAgent: values.USER_AGENT ?? DIRECT.userAgent,
    ...(values.PROXY_URL && { proxy: { url: values.PROXY_URL, bypass: values.PROXY_BYPASS ?? '' } }),
    ...(!values.PROXY_URL && otherProxy && { otherProxy }),
    ...(ca && { ca }),
    clientCertificates: clientCertificates(values, folder, problems),
    allowedOrigins: [
      ...originsOf(ADDRESSES.flatMap((name) => values[name] ?? [])),
      ...allowedIn(values.ALLOWED_HOSTS),
    ],
    namedBy: ADDRESSES.flatMap((variable) => {
      const address = values[variable]
      return address ? [{ variable, address }] : []
    }),
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

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}
