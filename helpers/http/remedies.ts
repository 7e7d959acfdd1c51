/** The kind of a documented request that may be refused. */
export type RemedyFor = 'token' | 'par' | 'exchange' | 'api'

/** What the team that runs the suite can do about an answer. */
export interface Remedy {
  readonly todo: string
  /**
   * The variables that may have wrong values, without those that another answer of the run shows to be right. If there are
   * none, the service is at fault, and the remedy is only a suggestion.
   */
  readonly suspects?: readonly string[]
}

/*
 * All remedies for refusals. The words in braces become names of variables: `{address}` the one that has the address;
 * `{id}`, `{secret}`, `{keyId}` and `{key}` those of the application that sent the request.
 */

/** A suspect that is not a variable: the times in our JWTs come from it. */
export const CLOCK = 'the clock of this machine'

/** What may be wrong on our side in a documented request. If the request is accepted, all of it is right. */
export const CARRIED: Readonly<Record<RemedyFor, readonly string[]>> = {
  token: ['{id}', '{secret}', 'BASE_URL'],
  par: [
    '{keyId}',
    '{key}',
    'REDIRECT_URI',
    'SCOPE',
    'PERMISSIONS',
    'AUTHORIZATION_DETAILS',
    'ADAPTATIONS',
    CLOCK,
  ],
  exchange: ['{keyId}', '{key}', 'REDIRECT_URI', CLOCK],
  api: ['{address}'],
}

const SECRET: Remedy = {
  todo: 'Check {id} and {secret}: one of them is wrong, revoked, or from another environment.',
  suspects: ['{id}', '{secret}'],
}
const KEY: Remedy = {
  todo: 'Check {keyId} and {key}: they must belong to the key that is registered for {id}. If they do, the service may expect another audience (/assertion/audience in ADAPTATIONS).',
  suspects: ['{keyId}', '{key}'],
}
const NOT_ADMITTED: Remedy = {
  todo: 'Check that {id} is approved for this environment, and that the service accepts the IP address and the client certificate (CLIENT_CERTIFICATES) of this machine.',
  suspects: ['CLIENT_CERTIFICATES'],
}
const SCOPED: Remedy = {
  todo: 'If the service requires a scope, add one that {id} may request in ADAPTATIONS (/clientCredentials/form/scope).',
}
const BEYOND = (part: string): Remedy => ({
  todo: `If the service needs more than the document says, add it in ADAPTATIONS (/${part}).`,
})
const REDIRECT_URI: Remedy = {
  todo: 'Check that REDIRECT_URI is registered for {id}, character for character. Then check SCOPE, PERMISSIONS and AUTHORIZATION_DETAILS, and the audience of the JWTs (/assertion/audience and /requestObject/audience in ADAPTATIONS).',
  suspects: ['REDIRECT_URI', 'SCOPE', 'PERMISSIONS', 'AUTHORIZATION_DETAILS', 'ADAPTATIONS'],
}
const CODE_GRANT: Remedy = {
  todo: 'Enable the authorization-code grant with private_key_jwt for {id} in the developer portal.',
  suspects: ['{keyId}'],
}

/** For requests in which the application authenticates with its key. */
const OF_KEYS = { invalid_client: KEY, unauthorized_client: CODE_GRANT, 401: KEY, 403: NOT_ADMITTED } as const

/**
 * By the error code of an answer (RFC 6749, 5.2; RFC 9126, 2.3; RFC 9101, 6.2; RFC 9396, 5), or by its status if the code
 * is not listed.
 */
export const OF_REFUSALS: Readonly<Record<RemedyFor, Readonly<Record<string, Remedy>>>> = {
  token: {
    invalid_client: SECRET,
    invalid_request: BEYOND('clientCredentials'),
    invalid_scope: SCOPED,
    insufficient_scope: SCOPED,
    unauthorized_client: {
      todo: 'Enable the client-credentials grant for {id} in the developer portal.',
      suspects: ['{id}'],
    },
    unsupported_grant_type: {
      todo: 'Check BASE_URL: its token endpoint does not support the client-credentials grant.',
      suspects: ['BASE_URL'],
    },
    400: BEYOND('clientCredentials'),
    401: SECRET,
    403: { ...NOT_ADMITTED, todo: `${NOT_ADMITTED.todo} ${SCOPED.todo}` },
  },
  par: {
    ...OF_KEYS,
    invalid_request: REDIRECT_URI,
    invalid_request_object: REDIRECT_URI,
    invalid_redirect_uri: REDIRECT_URI,
    invalid_scope: {
      todo: 'Check SCOPE: {id} may request only the scopes that are registered for it.',
      suspects: ['SCOPE'],
    },
    invalid_authorization_details: {
      todo: 'Check PERMISSIONS and AUTHORIZATION_DETAILS: the service expects other permissions, types or members.',
      suspects: ['PERMISSIONS', 'AUTHORIZATION_DETAILS'],
    },
    400: REDIRECT_URI,
  },
  exchange: {
    ...OF_KEYS,
    invalid_request: BEYOND('tokenExchange'),
    invalid_grant: {
      todo: 'The code was new. Check that REDIRECT_URI is registered for {id}, and that the clock of this machine is right.',
      suspects: ['REDIRECT_URI'],
    },
    unsupported_grant_type: {
      todo: 'Check ISSUER_URL: the token endpoint in its discovery document does not support the authorization-code grant.',
    },
    400: BEYOND('tokenExchange'),
  },
  api: {
    insufficient_scope: {
      todo: 'The access token lacks a scope that {address} requires. Add it in ADAPTATIONS (/clientCredentials/form/scope) or, for the code grant, in SCOPE.',
    },
    401: {
      todo: 'The access token is new. Check that {address} accepts tokens of this grant. If the API needs more headers, add them in ADAPTATIONS (/businessApi).',
    },
    403: { todo: 'Check that {id} and its user are allowed to call {address}.' },
    404: { todo: 'Check {address}.', suspects: ['{address}'] },
    405: { todo: 'Check {address}, and the method of the call.', suspects: ['{address}'] },
  },
}

/** For an answer that says that requests are too frequent, or too many at once (429; RFC 6585, 4). */
export const OF_LIMIT =
  'Set REQUEST_PAUSE=1, which sends one request at a time. If that is still too fast for the service, set 250 or more.'

/** Replaces the words in braces by the names of variables. */
export const filled = (sentence: string, names: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (braced, name: string) => names[name] ?? braced)
