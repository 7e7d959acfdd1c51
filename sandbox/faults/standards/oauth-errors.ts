import type { ClauseId } from '../../../contract/index.ts'
import { refused } from '../../behaviors/answers.ts'
import type { ResponseHook } from '../../behaviors/behavior.ts'
import type { Endpoint } from '../../endpoints.ts'
import type { Fault } from '../fault.ts'

/** The endpoints that answer with OAuth errors, and the requests that they refuse. */
const REFUSED = [
  ['token', 'client-credentials', 'token request'],
  ['exchange', 'exchange', 'token request of the code grant'],
  ['par', 'par', 'pushed authorization request'],
] as const satisfies readonly (readonly [string, Endpoint, string])[]

type Topic = 'json' | 'media-type' | 'registered' | 'characters' | 'status'

const TRACE = 'TypeError: undefined\n    at handle (/srv/app/token.js:17:3)'

const members =
  (more: Readonly<Record<string, unknown>>): ResponseHook =>
  (response) => {
    response.json = { ...response.json, ...more }
  }

/** Sets the error code, with status 400. */
const code =
  (error: string): ResponseHook =>
  (response) => {
    response.json = { ...response.json, error }
    response.status = 400
  }

/** Changes the status, except for methods other than POST, whose refusals follow HTTP alone. */
const status =
  (other: number): ResponseHook =>
  (response, _tools, { method }) => {
    if (method === 'POST') response.status = other
  }

/** What can be wrong with an OAuth error, as a phrase about the request (RFC 6749, 5.2; RFC 9126, 2.3). */
const WRONG: readonly (readonly [
  what: string,
  topic: Topic | undefined,
  says: string,
  hook: ResponseHook,
])[] = [
  [
    'own-members',
    'json',
    'is answered with JSON that has no error member',
    (response) => {
      response.json = { code: 'E-4711', message: 'refused' }
    },
  ],
  [
    'nested',
    'json',
    'is answered with an object instead of the error code',
    (response) => {
      response.json = { error: { code: response.json.error } }
    },
  ],
  [
    'list',
    'json',
    'is answered with a list of errors',
    (response) => {
      response.body = JSON.stringify([response.json])
    },
  ],
  [
    'plain-text',
    'media-type',
    'is answered with JSON that has the Content-Type text/plain',
    (response) => {
      const { body } = response
      response.setHeader('Content-Type', 'text/plain')
      response.body = body
    },
  ],
  ['own-code', 'registered', 'gets an error code that is not registered', code('bad_credentials')],
  ['words', 'registered', 'gets a phrase as the error code', code('Invalid request')],
  ['quotes', 'characters', 'gets a description with quotes', members({ error_description: 'Say "please".' })],
  ['trace', 'characters', 'gets a stack trace as the description', members({ error_description: TRACE })],
  [
    'umlaut',
    'characters',
    'gets a description with a non-ASCII letter',
    members({ error_description: 'Ungültige Anfrage' }),
  ],
  ['uri', 'characters', 'gets an error_uri with a space', members({ error_uri: 'https://as.example/a b' })],
  ['forbidden', 'status', 'is answered with status 403', status(403)],
  ['crash', undefined, 'is answered with status 500', status(500)],
  ['success', 'status', 'is answered with status 200', status(200)],
]

/** Clauses about every answer that are broken as well. An answer of 500 is not an OAuth error. */
const BESIDES: Readonly<Record<string, readonly ClauseId[]>> = {
  trace: ['service.no-stack-trace'],
  crash: ['service.no-server-error'],
}

/** For each of these requests and each of these mistakes, a service whose refusal is not a proper OAuth error. */
export const oauthErrors: Readonly<Record<string, Fault>> = Object.fromEntries([
  ...REFUSED.flatMap(([area, endpoint, name]) =>
    WRONG.map(([what, topic, says, hook]) => [
      `errors.${area}.${what}`,
      {
        says: `A refused ${name} ${says}.`,
        breaks: [...(topic ? [`${area}.error-${topic}` as ClauseId] : []), ...(BESIDES[what] ?? [])],
        behavior: { response: { [endpoint]: refused(hook) } },
      },
    ]),
  ),
  [
    'errors.par.of-user',
    {
      says: 'A refused pushed authorization request gets the error code access_denied, as if the user had denied.',
      breaks: ['par.error-registered'],
      behavior: { response: { par: refused(code('access_denied')) } },
    },
  ],
])
