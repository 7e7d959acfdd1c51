import { always } from '../behaviors/answers.ts'
import { combined } from '../behaviors/combined.ts'
import type { Variants } from './variant.ts'

/** Services at other addresses, since the document fixes no paths (4.2). */
export const addresses = {
  'addresses.other-paths': {
    says: 'Every endpoint except the gateway’s token endpoint has another path.',
    behavior: {
      settings: {
        paths: {
          authorization: '/as/authorization.oauth2',
          business: '/v2/customers/me/accounts',
          products: '/v2/apis',
          pages: '/ui/flow',
          jwks: '/pf/JWKS',
          par: '/as/par',
          revocation: '/as/revoke_token.oauth2',
          exchange: '/as/token',
          userinfo: '/idp/userinfo.openid',
        },
      },
    },
  },
  'addresses.unlike-samples': {
    says: 'The PAR and token endpoints have other paths than /par and /token of the samples.',
    behavior: {
      settings: { paths: { par: '/oauth2/push', exchange: '/oauth2/tokens' } },
    },
    notices: ['discovery.par-path', 'discovery.token-path'],
  },
  'addresses.reluctant': {
    says: 'The revocation and userinfo endpoints refuse every request.',
    behavior: combined(always('revocation', { status: 403 }), always('userinfo', { status: 405 })),
    warnings: ['userinfo.request', 'revocation.request'],
    blocked: ['userinfo.media-type', 'userinfo.sub', 'userinfo.sub-same', 'userinfo.standard-claims'],
    inconclusive: [
      'userinfo.token-genuine',
      'userinfo.post',
      'userinfo.scheme-case',
      'refresh.token-works',
      'revocation.wrong-hint',
      'revocation.post-only',
      'revocation.ends-tokens-of-grant',
      'userinfo.challenge',
      'userinfo.unauthorized',
      'exchange.code-reuse-revokes',
      'revocation.token-of-client',
      'revocation.ends-access-token',
      'revocation.ends-refresh-token',
      'revocation.unknown-token',
      'revocation.authentication',
    ],
  },
  'addresses.issuer-path': {
    says: 'The issuer has a path of two segments.',
    behavior: { settings: { issuerPath: '/realms/open-finance' } },
  },
  'addresses.base-url-path': {
    says: 'The base URL of the gateway has a path.',
    behavior: { settings: { gatewayPath: '/gateway/v3' } },
  },
  'addresses.custom-scheme': {
    says: 'The applications are native, with a custom scheme in the redirect_uri.',
    inBrowser: true,
    behavior: { settings: { redirectUri: 'com.example.planner:/callback' } },
  },
  'addresses.redirect-uri-query': {
    says: 'The redirect_uri of the applications has a query.',
    behavior: { settings: { redirectUri: 'https://client.example/callback?tenant=one' } },
  },
  'addresses.loopback-redirect': {
    says: 'The redirect_uri of the applications is a loopback address, so a request may use any port.',
    behavior: { settings: { redirectUri: 'http://127.0.0.1:49151/callback' } },
  },
  'addresses.request-uri': {
    says: 'The request_uri is an https address, not a URN.',
    behavior: {
      request: {
        authorization: ({ query }, { memory }) => {
          const own = memory.get(`request ${query.get('request_uri')}`)
          if (typeof own === 'string') query.set('request_uri', own)
        },
      },
      response: {
        par: (response, { memory }) => {
          const { request_uri, ...others } = response.json
          if (typeof request_uri !== 'string') return
          const address = `https://as.example/requests/${request_uri.slice(-20)}`
          memory.set(`request ${address}`, request_uri)
          response.json = { ...others, request_uri: address }
        },
      },
    },
  },
} as const satisfies Variants
