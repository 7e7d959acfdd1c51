import { decodeJwt, exportJWK, importJWK, SignJWT } from 'jose'
import { alterJson } from '../../behaviors/alter.ts'
import { accepted } from '../../behaviors/answers.ts'
import { combined } from '../../behaviors/combined.ts'
import { claimed, inIdToken } from '../../behaviors/id-tokens.ts'
import { inAnswer, replaced } from '../../behaviors/members.ts'
import { ellipticKey, publishingKey } from '../../behaviors/published-keys.ts'
import { fromSecond, onTurn } from '../../behaviors/turns.ts'
import type { Faults } from '../fault.ts'

const LONG = 'x'.repeat(256)
const HOUR = 3600

/** Faults in the claims and the header of the id_token (OpenID Connect Core 1.0, 2, 3.1.3 and 10.1). */
export const idTokenClaims = {
  'claims.iss-other': {
    says: 'The iss of the id_token is not the issuer.',
    breaks: ['id-token.iss'],
    behavior: inIdToken((claims, _header, { issuer }) => {
      claims.iss = `${issuer}/tenant`
    }),
  },
  'claims.iss-missing': {
    says: 'The id_token has no iss.',
    breaks: ['id-token.iss'],
    behavior: inIdToken(claimed('iss', undefined)),
  },
  'claims.sub-long': {
    says: 'The sub of the id_token and of userinfo is 256 characters long.',
    breaks: ['id-token.sub'],
    behavior: combined(inIdToken(claimed('sub', LONG)), inAnswer('userinfo', replaced('sub', LONG))),
  },
  'claims.sub-not-ascii': {
    says: 'The sub of the id_token and of userinfo has a non-ASCII letter.',
    breaks: ['id-token.sub'],
    behavior: combined(inIdToken(claimed('sub', 'zoë')), inAnswer('userinfo', replaced('sub', 'zoë'))),
  },
  'claims.sub-each-other': {
    says: 'The sub of the id_token changes with every exchange.',
    breaks: ['id-token.sub-same'],
    behavior: onTurn('exchange', fromSecond, (response, tools, request) =>
      inIdToken(claimed('sub', crypto.randomUUID())).response?.exchange?.(response, tools, request),
    ),
  },
  'claims.aud-other': {
    says: 'The aud of the id_token is another application.',
    breaks: ['id-token.aud'],
    behavior: inIdToken(claimed('aud', 'another-client')),
  },
  'claims.aud-list-of-others': {
    says: 'The aud of the id_token is a list of other applications.',
    breaks: ['id-token.aud'],
    behavior: inIdToken(claimed('aud', ['another-client', 'one-more'])),
  },
  'claims.aud-number-beside': {
    says: 'The aud of the id_token is a list of the application and a number.',
    breaks: ['id-token.aud'],
    behavior: inIdToken((claims) => Object.assign(claims, { aud: [claims.aud, 7].flat() })),
  },
  'claims.azp-other': {
    says: 'The azp of the id_token is another application.',
    breaks: ['id-token.azp'],
    behavior: inIdToken(claimed('azp', 'another-client')),
  },
  'claims.exp-past': {
    says: 'The id_token is already expired when it is issued.',
    breaks: ['id-token.exp'],
    behavior: inIdToken((claims) => {
      claims.exp = Number(claims.iat) - HOUR
    }),
  },
  'claims.exp-text': {
    says: 'The exp of the id_token is a string.',
    breaks: ['id-token.exp'],
    behavior: inIdToken((claims) => void Object.assign(claims, { exp: String(claims.exp) })),
  },
  'claims.iat-early': {
    says: 'The iat of the id_token is an hour before it was issued.',
    breaks: ['id-token.iat'],
    behavior: inIdToken((claims) => {
      claims.iat = Number(claims.iat) - HOUR
    }),
  },
  'claims.iat-milliseconds': {
    says: 'The iat of the id_token is in milliseconds.',
    breaks: ['id-token.iat', 'id-token.seconds'],
    behavior: inIdToken((claims) => {
      claims.iat = Number(claims.iat) * 1000
    }),
  },
  'claims.nonce-missing': {
    says: 'The id_token has no nonce.',
    breaks: ['id-token.nonce'],
    behavior: inIdToken(claimed('nonce', undefined)),
  },
  'claims.nonce-other': {
    says: 'The nonce of the id_token is cut off after eight characters.',
    breaks: ['id-token.nonce'],
    behavior: inIdToken((claims) => {
      claims.nonce = String(claims.nonce).slice(0, 8)
    }),
  },
  'claims.nonce-trimmed': {
    says: 'The nonce of the id_token lacks the white space at its ends.',
    breaks: ['id-token.nonce'],
    behavior: inIdToken((claims) => {
      claims.nonce = String(claims.nonce).trim()
    }),
  },
  'claims.nonce-decoded': {
    says: 'The nonce of the id_token is percent-decoded.',
    breaks: ['id-token.nonce'],
    behavior: inIdToken((claims) => {
      claims.nonce = String(claims.nonce).replaceAll('%41', 'A')
    }),
  },
  'claims.nonce-escaped': {
    says: 'The nonce of the id_token has its quotes escaped as in HTML.',
    breaks: ['id-token.nonce'],
    behavior: inIdToken((claims) => {
      claims.nonce = String(claims.nonce).replaceAll('"', '&quot;')
    }),
  },
  'claims.nonce-number': {
    says: 'A nonce that consists of digits is a number in the id_token.',
    breaks: ['id-token.nonce'],
    behavior: inIdToken((claims) => {
      if (/^\d+$/.test(String(claims.nonce))) claims.nonce = Number(claims.nonce)
    }),
  },
  'claims.at-hash-other': {
    says: 'The at_hash of the id_token does not match the access token.',
    breaks: ['id-token.at-hash'],
    behavior: inIdToken(claimed('at_hash', 'a'.repeat(43))),
  },
  'claims.c-hash-other': {
    says: 'The c_hash of the id_token does not match the code.',
    breaks: ['id-token.c-hash'],
    behavior: inIdToken(claimed('c_hash', 'a'.repeat(22))),
  },
  'id-token.auth-time-zero': {
    says: 'The auth_time of the id_token is 0.',
    breaks: ['id-token.authentication', 'id-token.auth-time'],
    behavior: inIdToken(claimed('auth_time', 0)),
  },
  'claims.auth-time-text': {
    says: 'The auth_time of the id_token is a string.',
    breaks: ['id-token.authentication', 'id-token.auth-time'],
    behavior: inIdToken(claimed('auth_time', '2026-01-01T00:00:00Z')),
  },
  'claims.auth-time-missing': {
    says: 'The id_token has no auth_time, even if the request object has a max_age.',
    breaks: ['id-token.auth-time'],
    behavior: inIdToken(claimed('auth_time', undefined)),
  },
  'claims.auth-time-old': {
    says: 'The auth_time of the id_token is in September 2020, with any max_age.',
    breaks: ['id-token.auth-time'],
    behavior: inIdToken(claimed('auth_time', 1_600_000_000)),
  },
  'claims.amr-text': {
    says: 'The amr of the id_token is a string.',
    breaks: ['id-token.authentication'],
    behavior: inIdToken(claimed('amr', 'pwd otp')),
  },
  'claims.email-verified-text': {
    says: 'The email_verified of the id_token is a string.',
    breaks: ['id-token.standard-claims'],
    behavior: inIdToken(claimed('email_verified', 'true')),
  },
  'claims.address-text': {
    says: 'The address of the id_token is a string.',
    breaks: ['id-token.standard-claims'],
    behavior: inIdToken(claimed('address', '1 Example Street')),
  },
  'claims.kid-missing': {
    says: 'The header of the id_token has no kid, although two keys are published.',
    breaks: ['id-token.kid'],
    behavior: combined(
      publishingKey(ellipticKey),
      inIdToken((_claims, header) => {
        delete header.kid
      }),
    ),
  },
  'claims.algorithm-of-old': {
    says: 'The id_token is signed with RS256, which discovery lists, and the published key.',
    breaks: ['id-token.fapi-algorithm'],
    behavior: {
      response: {
        exchange: accepted(
          alterJson(async (body, { keys }) => {
            const key = await importJWK(await exportJWK(keys.service.privateKey), 'RS256')
            body.id_token = await new SignJWT(decodeJwt(String(body.id_token)))
              .setProtectedHeader({ alg: 'RS256', kid: keys.service.id })
              .sign(key)
          }),
        ),
      },
    },
  },
  'id-token.exp-in-milliseconds': {
    says: 'The exp of the id_token is in milliseconds.',
    breaks: ['id-token.seconds'],
    behavior: inIdToken((claims) => {
      claims.exp = Number(claims.exp) * 1000
    }),
  },
} as const satisfies Faults
