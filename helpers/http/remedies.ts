/** A documented request that is refused or not answered, by what it presents. */
export type RemedyFor = 'token' | 'par' | 'exchange' | 'api'

/** What the team that runs the suite can do about an answer. */
export interface Remedy {
  readonly todo: string
  /**
   * The variables whose values may be why, as far as no other answer of the run shows that they are right. Without one, the
   * service is to blame, and what there is to do is a suggestion.
   */
  readonly suspects?: readonly string[]
}

/*
 * Every remedy that the suite proposes, as sentences with the names of variables in braces: `{address}` is the one that
 * names the address, `{id}`, `{secret}`, `{keyId}` and `{key}` are those of the application that sent the request.
 */

/** What JWTs of ours carry besides what the user wrote. */
export const CLOCK = 'the clock of this machine'

/** What a documented request carries that may be wrong on our side: an answer that accepts it shows that all of it is right. */
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
  todo: 'Check {id} and {secret}: one of them is wrong, revoked, or of another environment.',
  suspects: ['{id}', '{secret}'],
}
const KEY: Remedy = {
  todo: 'Check {keyId} and {key}: they have to be those of the key that is registered for {id}. If they are, the service may want another audience (/assertion/audience in ADAPTATIONS).',
  suspects: ['{keyId}', '{key}'],
}
const NOT_ADMITTED: Remedy = {
  todo: 'Check that {id} is approved for this environment, and that the service admits this machine: its network address, or CLIENT_CERTIFICATES.',
  suspects: ['CLIENT_CERTIFICATES'],
}
const BEYOND = (part: string): Remedy => ({
  todo: `If the service needs more than the document says, ADAPTATIONS can add it (/${part}).`,
})
const REDIRECT_URI: Remedy = {
  todo: 'Check that REDIRECT_URI is registered for {id}, letter by letter; then SCOPE, PERMISSIONS and AUTHORIZATION_DETAILS, and the audience of the JWTs (/assertion/audience and /requestObject/audience in ADAPTATIONS).',
  suspects: ['REDIRECT_URI', 'SCOPE', 'PERMISSIONS', 'AUTHORIZATION_DETAILS', 'ADAPTATIONS'],
}
const CODE_GRANT: Remedy = {
  todo: 'Enable the authorization-code grant with private_key_jwt for {id} in the developer portal.',
  suspects: ['{keyId}'],
}

/** Where the application authenticates with its key. */
const OF_KEYS = { invalid_client: KEY, unauthorized_client: CODE_GRANT, 401: KEY, 403: NOT_ADMITTED } as const

/**
 * By the error code of an answer (RFC 6749, 5.2; RFC 9126, 2.3; RFC 9101, 6.2; RFC 9396, 5), or by its status where it has
 * no such code.
 */
export const OF_REFUSALS: Readonly<Record<RemedyFor, Readonly<Record<string, Remedy>>>> = {
  token: {
    invalid_client: SECRET,
    invalid_request: BEYOND('clientCredentials'),
    invalid_scope: {
      todo: 'If the service wants a scope, ADAPTATIONS can add one that {id} may have (/clientCredentials/form/scope).',
    },
    unauthorized_client: {
      todo: 'Enable the client-credentials grant for {id} in the developer portal.',
      suspects: ['{id}'],
    },
    unsupported_grant_type: {
      todo: 'Check BASE_URL: the token endpoint below it knows no client credentials.',
      suspects: ['BASE_URL'],
    },
    400: BEYOND('clientCredentials'),
    401: SECRET,
    403: NOT_ADMITTED,
  },
  par: {
    ...OF_KEYS,
    invalid_request: REDIRECT_URI,
    invalid_request_object: REDIRECT_URI,
    invalid_redirect_uri: REDIRECT_URI,
    invalid_scope: {
      todo: 'Check SCOPE: {id} may ask only for the scopes that it is registered for.',
      suspects: ['SCOPE'],
    },
    invalid_authorization_details: {
      todo: 'Check AUTHORIZATION_DETAILS: the service knows other types or members.',
      suspects: ['AUTHORIZATION_DETAILS'],
    },
    400: REDIRECT_URI,
  },
  exchange: {
    ...OF_KEYS,
    invalid_request: BEYOND('tokenExchange'),
    invalid_grant: {
      todo: 'The code was new: check that REDIRECT_URI is registered for {id}, and the clock of this machine.',
      suspects: ['REDIRECT_URI'],
    },
    unsupported_grant_type: {
      todo: 'Check ISSUER_URL: the token endpoint of its discovery document knows no authorization codes.',
    },
    400: BEYOND('tokenExchange'),
  },
  api: {
    401: {
      todo: 'The access token is new: check that {address} takes tokens of this grant; ADAPTATIONS can add headers (/businessApi).',
    },
    403: { todo: 'Check that {id} and its user may call {address}.' },
    404: { todo: 'Check {address}.', suspects: ['{address}'] },
    405: { todo: 'Check {address}, and the method of the call.', suspects: ['{address}'] },
  },
}

/** For an answer that limits how often, or how many at once, the service may be asked (429; RFC 6585, 4). */
export const OF_LIMIT =
  'Set REQUEST_PAUSE=1, which sends one request at a time; where that is still too much for the service, 250 or more.'

/** A sentence with the names of variables in the place of what is in braces. */
export const filled = (sentence: string, names: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (braced, name: string) => names[name] ?? braced)
