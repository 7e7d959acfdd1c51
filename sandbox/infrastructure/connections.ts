import { generate } from 'selfsigned'
import { always } from '../behaviors/answers.ts'
import type { WireHook } from '../behaviors/behavior.ts'
import { endless, hangUp, huge, reset, silent } from '../behaviors/wire.ts'
import { GATEWAY_ENDPOINTS } from '../endpoints.ts'
import type { ServerName } from '../settings.ts'
import type { InfrastructureFaults } from './clauses.ts'
import {
  BY_CONSENT,
  BY_DISCOVERY,
  BY_EXCHANGE,
  BY_HANDSHAKE,
  BY_PAR,
  BY_PORTAL,
  BY_TOKEN,
} from './clauses.ts'

/** Connections that are refused, end early or never end. */
export const connections = {
  'connection.gateway-refused': {
    says: 'The gateway refuses every connection.',
    touches: GATEWAY_ENDPOINTS,
    unreachable: [...BY_TOKEN, 'api.authorization-code-token', 'api.put'],
    behavior: () => ({ settings: { refusing: ['gateway'] } }),
  },
  'connection.authorization-server-refused': {
    says: 'The authorization server refuses every connection.',
    touches: ['discovery', 'jwks', 'par', 'authorization', 'pages', 'exchange'],
    unreachable: BY_DISCOVERY,
    behavior: () => ({ settings: { refusing: ['authorizationServer'] } }),
  },
  'connection.reset-in-token-response': {
    says: 'The connection is reset in the middle of the token response.',
    touches: ['client-credentials'],
    unreachable: BY_TOKEN,
    behavior: () => ({ wire: { 'client-credentials': reset } }),
  },
  'connection.reset-in-exchange': {
    says: 'The connection is reset in the middle of the token response of the code grant.',
    touches: ['exchange'],
    unreachable: [...BY_EXCHANGE, 'discovery.addresses-answer'],
    behavior: () => ({ wire: { exchange: reset } }),
  },
  'connection.closed-at-authorization': {
    says: 'The connection to the authorization endpoint is closed without an answer.',
    inBrowser: true,
    touches: ['authorization'],
    unreachable: ['discovery.addresses-answer', 'authorization.request', 'authorization.log-in'],
    behavior: () => ({ wire: { authorization: hangUp } }),
  },
  'connection.silent-business-api': {
    says: 'A GET of the business API is never answered.',
    touches: ['business-get'],
    unreachable: ['api.client-credentials-token', 'api.authorization-code-token', 'api.put-read-back'],
    behavior: () => ({ wire: { 'business-get': silent } }),
  },
  'connection.silent-pages': {
    says: 'The pages of the authorization server are never answered.',
    inBrowser: true,
    touches: ['pages'],
    unreachable: BY_CONSENT,
    environment: { PAGE_TIMEOUT: '1' },
    behavior: () => ({ wire: { pages: silent } }),
  },
  'connection.endless-par-response': {
    says: 'The PAR response never ends.',
    touches: ['par'],
    unreachable: [...BY_PAR, 'discovery.addresses-answer'],
    behavior: () => ({ wire: { par: endless } }),
  },
  'connection.huge-discovery-document': {
    says: 'The discovery document is 50 megabytes long.',
    touches: ['discovery'],
    unreachable: BY_DISCOVERY,
    behavior: () => ({ wire: { discovery: huge(50_000_000) } }),
  },
  'connection.gateway-certificate': {
    says: 'The TLS certificate of the gateway is for another host.',
    touches: GATEWAY_ENDPOINTS,
    unreachable: [...BY_TOKEN, ...BY_HANDSHAKE, 'api.authorization-code-token', 'api.put'],
    behavior: () => certificateOfAnotherHost('gateway'),
  },
  'connection.authorization-server-certificate': {
    says: 'The TLS certificate of the authorization server is for another host.',
    touches: ['discovery', 'jwks', 'par', 'authorization', 'pages', 'exchange'],
    unreachable: [...BY_DISCOVERY, ...BY_HANDSHAKE, 'tls.strict-transport'],
    behavior: () => certificateOfAnotherHost('authorizationServer'),
  },
} as const satisfies InfrastructureFaults

async function certificateOfAnotherHost(server: ServerName) {
  const host = 'another-host.example'
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  })
  return { settings: { tls: { [server]: { cert, key } } } }
}

const UNAVAILABLE = {
  status: 503,
  headers: { 'Content-Type': 'text/html' },
  body: '<title>Back soon</title>',
}

/** Resets the connection of the form that revokes a key. */
const losesRevocations: WireHook = (incoming, outgoing, serve) => {
  if (incoming.url?.endsWith('/revoke')) hangUp(incoming, outgoing, serve)
  else serve()
}

/** A developer portal that cannot be reached, or not always. */
export const portal = {
  'portal.refused': {
    says: 'The developer portal refuses every connection.',
    inBrowser: true,
    touches: ['portal'],
    unreachable: BY_PORTAL,
    behavior: () => ({ settings: { refusing: ['portal'] } }),
  },
  'portal.unavailable': {
    says: 'The developer portal always answers 503.',
    inBrowser: true,
    touches: ['portal'],
    unreachable: BY_PORTAL,
    behavior: () => always('portal', UNAVAILABLE),
  },
  'portal.reset-at-revocation': {
    says: 'The connection is reset when a key is revoked.',
    inBrowser: true,
    touches: ['portal'],
    unreachable: ['key-pair.revoked'],
    behavior: () => ({ wire: { portal: losesRevocations } }),
  },
} as const satisfies InfrastructureFaults
