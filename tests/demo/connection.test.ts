import { issueCertificates } from '../../demo/certificates.ts'
import { Connection } from './client/connection.ts'
import { expect, test } from './other-test.ts'

const NAMES = { gateway: 'BUSINESS_API_GET_URL', 'authorization server': 'ISSUER_URL' } as const

/** The server ends the connection in the handshake or right behind it. */
const ENDED = { code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ERR_SSL_\w+)$/) }

for (const [name, variable] of Object.entries(NAMES))
  test.describe(name, () => {
    test('takes a client with a certificate of the authority, under both its names', async ({ service }) => {
      const connection = new Connection(service)
      const address = new URL(service.environment[variable] ?? '')
      for (const host of ['localhost', '127.0.0.1']) {
        address.hostname = host
        expect((await connection.send(address.href)).status).toBeGreaterThan(0)
      }
      await connection.close()
    })

    test('ends the connection of a client without a certificate', async ({ service }) => {
      const connection = new Connection(service, { cert: undefined, key: undefined })
      const sent = connection.send(service.environment[variable] ?? '')
      await expect(sent).rejects.toMatchObject(ENDED)
      await connection.close()
    })

    test('ends the connection of a client with a certificate of another authority', async ({ service }) => {
      const { client } = await issueCertificates()
      const connection = new Connection(service, client)
      const sent = connection.send(service.environment[variable] ?? '')
      await expect(sent).rejects.toMatchObject(ENDED)
      await connection.close()
    })

    test('is not trusted by a client that does not know the authority', async ({ service }) => {
      const connection = new Connection(service, { ca: undefined })
      const sent = connection.send(service.environment[variable] ?? '')
      await expect(sent).rejects.toMatchObject({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })
      await connection.close()
    })
  })
