import type { Tls, TlsPolicy } from './listen.ts'

const HOST = 'localhost'

/**
 * Makes a certificate for the loopback interface by its name, for which a browser remembers that TLS is spoken. Its RSA
 * key makes every cipher suite possible; the certificate is its own authority.
 *
 * @param policy - How TLS is negotiated with it.
 */
export async function certificateFor(policy: TlsPolicy): Promise<Tls> {
  const { generate } = await import('selfsigned')
  const { cert, private: key } = await generate([{ name: 'commonName', value: HOST }], {
    keyType: 'rsa',
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
    ],
  })
  return { cert, key, host: HOST, ...policy }
}

/** A certificate and its private key, both in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** A certificate authority and what it issued. */
interface Certificates {
  /** The authority's own certificate, in PEM. */
  readonly authority: string
  /** For `localhost` and 127.0.0.1. */
  readonly server: Certificate
  readonly client: Certificate
}

const NAMES = [
  { type: 2 as const, value: HOST },
  { type: 7 as const, ip: '127.0.0.1' },
]

const ECDSA = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const

/** Founds an authority that issues one certificate to servers and one to clients. All keys exist in memory only. */
export async function issueCertificates(): Promise<Certificates> {
  const { generate } = await import('selfsigned')
  const founded = await generate([{ name: 'commonName', value: 'Private authority of the sandbox' }], {
    ...ECDSA,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const issue = async (name: string, use: 'serverAuth' | 'clientAuth'): Promise<Certificate> => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
      ...ECDSA,
      ca: { cert: founded.cert, key: founded.private },
      extensions: [
        { name: 'keyUsage', digitalSignature: true, critical: true },
        { name: 'extKeyUsage', [use]: true },
        { name: 'subjectAltName', altNames: NAMES },
      ],
    })
    return { cert, key }
  }
  const [server, client] = await Promise.all([
    issue(HOST, 'serverAuth'),
    issue('Example Budget Planner', 'clientAuth'),
  ])
  return { authority: founded.cert, server, client }
}
