import type { ClauseId } from '../../../contract/index.ts'
import { acceptedAs } from '../../behaviors/answers.ts'
import { inAnswer, replaced, without } from '../../behaviors/members.ts'
import type { Fault, Faults } from '../fault.ts'

/** A service whose discovery document has another issuer than its redirects. */
const issuer = (says: string, write: (own: string) => string, ...breaks: readonly ClauseId[]): Fault => ({
  says,
  breaks: [...breaks, 'authorization.iss'],
  behavior: inAnswer('discovery', (body) => {
    body.issuer = write(String(body.issuer))
  }),
})

const ISS = 'authorization_response_iss_parameter_supported'

/** Faults of the discovery document as a whole, its issuer and its flags (RFC 8414, 2 and 3; RFC 9207, 2.3). */
export const metadata = {
  'metadata.status-created': {
    says: 'The discovery document has status 201.',
    breaks: ['discovery.status'],
    behavior: acceptedAs('discovery', 201),
  },
  'metadata.content-type-text': {
    says: 'The discovery document has the Content-Type text/plain.',
    breaks: ['discovery.content-type'],
    behavior: { response: { discovery: (response) => response.setHeader('Content-Type', 'text/plain') } },
  },
  'metadata.empty-list': has(
    'The discovery document has an empty list.',
    'acr_values_supported',
    [],
    'discovery.empty-lists',
  ),
  'metadata.issuer-missing': lacks('issuer', 'discovery.issuer'),
  'metadata.issuer-slash': issuer(
    'The issuer of the discovery document ends in a slash.',
    (own) => `${own}/`,
    'discovery.issuer',
  ),
  'metadata.issuer-host': issuer(
    'The issuer of the discovery document has another host name.',
    (own) => own.replace('127.0.0.1', 'localhost'),
    'discovery.issuer',
  ),
  'metadata.issuer-query': issuer(
    'The issuer of the discovery document has a query.',
    (own) => `${own}?tenant=1`,
    'discovery.issuer',
    'discovery.issuer-form',
  ),
  'metadata.issuer-plain-http': issuer(
    'The issuer of the discovery document is another host, with http.',
    () => 'http://auth.example',
    'discovery.issuer',
    'discovery.issuer-form',
  ),
  'metadata.keys-null': has(
    'The discovery document has null as jwks_uri.',
    'jwks_uri',
    null,
    'discovery.metadata-form',
  ),
  'metadata.keys-missing': lacks('jwks_uri', 'discovery.jwks-uri'),
  'metadata.iss-missing': lacks(ISS, 'discovery.iss-parameter', 'discovery.fapi-iss-parameter'),
  'metadata.iss-false': has(
    'The discovery document says that redirects have no iss.',
    ISS,
    false,
    'discovery.iss-parameter',
    'discovery.fapi-iss-parameter',
  ),
  'metadata.iss-text': has(
    'The discovery document says that redirects have iss, but as a string.',
    ISS,
    'true',
    'discovery.iss-form',
    'discovery.iss-parameter',
    'discovery.fapi-iss-parameter',
  ),
} as const satisfies Faults

/** A service whose discovery document has another value in a member. */
export function has(says: string, name: string, value: unknown, ...breaks: readonly ClauseId[]): Fault {
  return { says, breaks, behavior: inAnswer('discovery', replaced(name, value)) }
}

/** A service whose discovery document lacks a member. */
export function lacks(name: string, ...breaks: readonly ClauseId[]): Fault {
  const says = `The discovery document has no ${name}.`
  return { says, breaks, behavior: inAnswer('discovery', without(name)) }
}
