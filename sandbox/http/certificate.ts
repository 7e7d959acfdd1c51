import type { Tls, TlsPolicy } from './listen.ts'

const HOST = 'localhost'

/**
 * Makes a self-signed certificate for `localhost`. It is for a host name because browsers apply Strict-Transport-Security
 * only to names. Its RSA key allows every cipher suite.
 *
 * @param policy - How TLS is negotiated.
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

/** A certificate authority and the certificates that it issued. */
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

/** Creates an authority that issues one certificate for servers and one for clients. All keys stay in memory. */
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
