import { generate } from 'selfsigned'

/** A certificate and its private key, both in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** A certificate authority and what it issued. */
export interface Certificates {
  /** The authority's own certificate, in PEM. */
  readonly authority: string
  /** For `localhost` and 127.0.0.1. */
  readonly server: Certificate
  readonly client: Certificate
}

const ECDSA = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const

/** Founds an authority that issues one certificate to servers and one to clients. All keys exist in memory only. */
export async function issueCertificates(): Promise<Certificates> {
  const authority = await generate(named('Blue tenants, private authority'), {
    ...ECDSA,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const ca = { cert: authority.cert, key: authority.private }
  const leaf = { name: 'keyUsage', digitalSignature: true, critical: true } as const
  const [server, client] = await Promise.all([
    generate(named('localhost'), {
      ...ECDSA,
      ca,
      extensions: [
        leaf,
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: 'localhost' },
            { type: 7, ip: '127.0.0.1' },
          ],
        },
      ],
    }),
    generate(named('Example Budget Planner'), {
      ...ECDSA,
      ca,
      extensions: [leaf, { name: 'extKeyUsage', clientAuth: true }],
    }),
  ])
  return {
    authority: authority.cert,
    server: { cert: server.cert, key: server.private },
    client: { cert: client.cert, key: client.private },
  }
}

function named(value: string) {
  return [{ name: 'commonName', value }]
}
