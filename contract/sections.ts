import type { Section } from './clause.ts'

/** What each section of the document is about, for readers who do not have it at hand. */
export const SECTION_TITLES = {
  '1': 'What the service does',
  '2.1': 'API key pair',
  '2.2': 'Token response of the client-credentials grant',
  '2.3': 'Discovery document',
  '2.4': 'Client assertion',
  '2.5': 'Request object',
  '2.6': 'PAR response',
  '2.7': 'Token response of the authorization-code grant',
  '3.1': 'States of keys and tokens',
  '4.1': 'Token issuance',
  '4.2': 'Discovery',
  '4.3': 'Pushed authorization request',
  '4.4': 'Authorization in the browser',
  '4.5': 'Token exchange',
  '4.6': 'Business API calls',
  '5.1': 'Authentication: registration',
  '5.2': 'Authentication: client credentials',
  '5.3': 'Authentication: expired tokens',
  '5.4': 'Authentication: order of the code flow',
  '5.5': 'Authentication: client assertion',
  '5.6': 'Authentication: PKCE',
  '5.7': 'Authentication: other methods',
  '5.8': 'Authentication: lifetime of the assertion',
  '5.9': 'Authentication: refresh token',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
} as const satisfies Record<Section, string>

/** Every section, in the order of the document. */
export const sectionNames = Object.keys(SECTION_TITLES) as readonly Section[]
