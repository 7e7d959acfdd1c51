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
