import type { ClauseArea } from './index.ts'
import type { Part } from './parts.ts'

/** What an exchange is about. It decides how much of the bodies reports show. */
export type Subject = 'authorization' | 'public document' | 'business data'

/** A form that the document describes. */
export interface DocumentedForm {
  readonly schema: string
  /** JSON pointer to its changes in the adaptations file. */
  readonly adaptedAt: string
}

/** An accepted request, sent once in a run; its answer is a piece of evidence. */
export interface AcceptedRequest {
  readonly title: string
  /** The name of its answer. */
  readonly answer: string
  /** The area of the clauses about its answer. */
  readonly area: ClauseArea
  readonly form?: DocumentedForm
  /** Schema of the fields that the document lists in its answer. */
  readonly response?: string
}

/** What the suite knows of an endpoint. Its cases, actions and judgements are in `helpers/endpoints/`, its faults in `sandbox/`. */
export interface EndpointDescription {
  /** Its name in a sentence. */
  readonly name: string
  /** The sections of the document, or of a standard, that describe it. */
  readonly sections: readonly string[]
  /** The part of the service that it belongs to; without one, each of its clauses names a part or concerns all. */
  readonly part?: Part
  /** Other areas of clauses about it. */
  readonly areas?: readonly ClauseArea[]
  readonly subject: Subject
  /** The field of the discovery document with its address, and the method of a request to it. */
  readonly discovered?: { readonly as: string; readonly by: 'GET' | 'POST'; readonly isOptional?: true }
  readonly steps: Readonly<Record<string, AcceptedRequest>>
}

/** Every endpoint of the service, in the order of the document. */
export const ENDPOINTS = {
  discovery: {
    name: 'discovery and published keys',
    sections: ['2.3', '4.2'],
    part: 'discovery',
    subject: 'public document',
    steps: {
      discovery: {
        title: 'Discovery document',
        answer: 'discovery document',
        area: 'discovery',
        response: 'discovery.schema.json',
      },
      jwks: {
        title: 'Published keys',
        answer: 'published keys',
        area: 'keys',
      },
    },
  },
  'client-credentials': {
    name: 'token endpoint of client credentials',
    sections: ['2.2', '4.1'],
    part: 'client-credentials',
    areas: ['key-pair'],
    subject: 'authorization',
    steps: {
      token: {
        title: 'Token request of the client-credentials grant',
        answer: 'token response of client credentials',
        area: 'token',
        form: { schema: 'client-credentials-request.schema.json', adaptedAt: '/clientCredentials/form' },
        response: 'client-credentials-response.schema.json',
      },
    },
  },
  par: {
    name: 'PAR endpoint',
    sections: ['2.4', '2.5', '2.6', '4.3'],
    part: 'consent',
    areas: ['assertion', 'request-object'],
    subject: 'authorization',
    discovered: { as: 'pushed_authorization_request_endpoint', by: 'POST' },
    steps: {
      par: {
        title: 'Pushed authorization request',
        answer: 'PAR response',
        area: 'par',
        form: { schema: 'par-request.schema.json', adaptedAt: '/pushedAuthorizationRequest/form' },
        response: 'par-response.schema.json',
      },
    },
  },
  authorization: {
    name: 'authorization endpoint',
    sections: ['4.4'],
    part: 'consent',
    areas: ['authorization', 'page'],
    subject: 'authorization',
    discovered: { as: 'authorization_endpoint', by: 'GET' },
    steps: {},
  },
  exchange: {
    name: 'token endpoint of the code grant',
    sections: ['2.7', '4.5'],
    part: 'consent',
    areas: ['id-token'],
    subject: 'authorization',
    discovered: { as: 'token_endpoint', by: 'POST' },
    steps: {
      exchange: {
        title: 'Exchange of the authorization code',
        answer: 'token response of the code grant',
        area: 'exchange',
        form: { schema: 'code-token-request.schema.json', adaptedAt: '/tokenExchange/form' },
        response: 'code-token-response.schema.json',
      },
      refresh: {
        title: 'Refresh of the tokens of the code grant',
        answer: 'token response of the refresh grant',
        area: 'refresh',
      },
    },
  },
  userinfo: {
    name: 'userinfo endpoint',
    sections: ['OpenID Connect Core 1.0, 5.3'],
    part: 'consent',
    subject: 'business data',
    discovered: { as: 'userinfo_endpoint', by: 'GET' },
    steps: {
      userinfo: {
        title: 'Userinfo with the token of the code',
        answer: 'userinfo response',
        area: 'userinfo',
      },
    },
  },
  introspection: {
    name: 'introspection endpoint',
    sections: ['RFC 7662'],
    part: 'consent',
    subject: 'authorization',
    discovered: { as: 'introspection_endpoint', by: 'POST', isOptional: true },
    steps: {
      introspection: {
        title: 'Introspection of the access token of the code',
        answer: 'introspection response',
        area: 'introspection',
      },
    },
  },
  revocation: {
    name: 'revocation endpoint',
    sections: ['RFC 7009'],
    part: 'consent',
    subject: 'authorization',
    discovered: { as: 'revocation_endpoint', by: 'POST' },
    steps: {
      revocation: {
        title: 'Revocation of the access token of the code',
        answer: 'revocation response',
        area: 'revocation',
      },
    },
  },
  'business-api': {
    name: 'business API',
    sections: ['4.6'],
    subject: 'business data',
    steps: {
      apiGet: {
        title: 'GET of the business API with the token of client credentials',
        answer: 'business API, GET with the token of client credentials',
        area: 'api',
      },
      apiPut: {
        title: 'PUT of the business API with the token of client credentials',
        answer: 'business API, PUT with the token of client credentials',
        area: 'api',
      },
      getWithAuthorizationCode: {
        title: 'GET of the business API with the token of the code',
        answer: 'business API, GET with the token of the code grant',
        area: 'api',
      },
      putWithAuthorizationCode: {
        title: 'PUT of the business API with the token of the code',
        answer: 'business API, PUT with the token of the code grant',
        area: 'api',
      },
      getAfterPut: {
        title: 'GET of what a PUT of the business API stored',
        answer: 'business API, GET of what the PUT stored',
        area: 'api',
      },
    },
  },
} as const satisfies Readonly<Record<string, EndpointDescription>>
