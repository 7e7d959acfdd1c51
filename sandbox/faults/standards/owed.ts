import type { ClauseId } from '../../../contract/index.ts'
import { acceptedAs, headerOf, onAccepted } from '../../behaviors/answers.ts'
import { inAnswer, inDetails, replaced, without } from '../../behaviors/members.ts'
import { otherRequestUris } from '../../behaviors/replacing.ts'
import { fromSecond, onTurn } from '../../behaviors/turns.ts'
import { undated } from '../../behaviors/wire.ts'
import type { Endpoint } from '../../endpoints.ts'
import type { Fault, Faults } from '../fault.ts'

/** The token responses and the PAR response: endpoint, name, and a wrong status. */
const ANSWERS = [
  ['token', 'client-credentials', 'token response', 201],
  ['exchange', 'exchange', 'token response of the code grant', 201],
  ['par', 'par', 'PAR response', 200],
] as const satisfies readonly (readonly [string, Endpoint, string, number])[]

type Area = (typeof ANSWERS)[number][0]

const asPlainText = (endpoint: Endpoint) => headerOf(endpoint, 'Content-Type', 'text/plain;charset=utf-8')

/** Faults that each of them can have. */
const ofEach: Readonly<Record<string, Fault>> = Object.fromEntries(
  ANSWERS.flatMap(([area, endpoint, name, status]) => [
    fault(area, 'other-status', 'status', `The ${name} has status ${status}.`, acceptedAs(endpoint, status)),
    ...(area === 'token'
      ? []
      : [
          fault(
            area,
            'plain-text',
            'content-type',
            `The ${name} has the Content-Type text/plain, although it is JSON.`,
            asPlainText(endpoint),
          ),
        ]),
    ...(area === 'par'
      ? []
      : [
          fault(
            area,
            'storable',
            'no-store',
            `The ${name} has no Cache-Control.`,
            headerOf(endpoint, 'Cache-Control'),
          ),
          fault(
            area,
            'private',
            'no-store',
            `The ${name} has a Cache-Control that allows the client to store it.`,
            headerOf(endpoint, 'Cache-Control', 'private, max-age=60'),
          ),
        ]),
  ]),
)

function fault(
  area: Area,
  what: string,
  topic: 'status' | 'content-type' | 'no-store',
  says: string,
  behavior: Fault['behavior'],
): readonly [id: string, fault: Fault] {
  const breaks = [`${area}.${topic}` as ClauseId]
  return [`owes.${area}.${what}`, { says, breaks, behavior }]
}

/** Faults of one of them (RFC 6749, 4.4.3 and 5.1; RFC 9126, 2.2; RFC 9396, 2 and 7), and of any answer (HTTP). */
const ofOne = {
  'owes.token.refresh-token': {
    says: 'The token response of the client-credentials grant has a refresh_token.',
    breaks: ['token.no-refresh-token'],
    behavior: inAnswer('client-credentials', replaced('refresh_token', 'A-refresh-token-of-nobody')),
  },
  'owes.token.storable-later': {
    says: 'Every token response after the first has no Cache-Control.',
    breaks: ['token.no-store'],
    behavior: onTurn('client-credentials', fromSecond, (response) => response.setHeader('Cache-Control')),
  },
  'owes.exchange.storable-refresh': {
    says: 'The token response of the refresh grant has no Cache-Control.',
    breaks: ['exchange.no-store'],
    behavior: onAccepted('exchange', (response, _tools, { form }) => {
      if (form.get('grant_type') === 'refresh_token') response.setHeader('Cache-Control')
    }),
  },
  'owes.exchange.token-type-other': {
    says: 'The token_type of the code grant is DPoP.',
    breaks: ['exchange.token-type', 'refresh.token-type'],
    behavior: inAnswer('exchange', replaced('token_type', 'DPoP')),
  },
  'owes.exchange.details-untyped': {
    says: 'The authorization_details of the code grant have no type.',
    breaks: ['exchange.details-structure'],
    behavior: inAnswer('exchange', inDetails(without('type'))),
  },
  'owes.exchange.details-other': {
    says: 'The authorization_details of the code grant have a type that was not requested.',
    breaks: ['exchange.details-asked-for'],
    behavior: inAnswer('exchange', inDetails(replaced('type', 'payment_initiation'))),
  },
  'owes.exchange.scope-list': {
    says: 'The scope of the code grant is a list.',
    breaks: ['exchange.scope-syntax'],
    behavior: inAnswer('exchange', (body) => {
      body.scope = String(body.scope).split(' ')
    }),
  },
  'owes.exchange.scope-commas': {
    says: 'The scope of the refresh grant is separated by commas and two spaces.',
    breaks: ['exchange.scope-syntax'],
    behavior: onAccepted('exchange', (response, _tools, { form }) => {
      if (form.get('grant_type') !== 'refresh_token') return
      response.json = { ...response.json, scope: 'openid,  accounts' }
    }),
  },
  'owes.par.expires-in-hour': {
    says: 'The request_uri is valid for an hour.',
    breaks: ['par.expires-in-short'],
    behavior: inAnswer('par', replaced('expires_in', 3_600)),
  },
  'owes.par.expires-in-600': {
    says: 'The request_uri is valid for ten minutes.',
    breaks: ['par.expires-in-short'],
    behavior: inAnswer('par', replaced('expires_in', 600)),
  },
  'owes.par.request-uri-bare': {
    says: 'The request_uri has no scheme.',
    breaks: ['par.request-uri-absolute'],
    behavior: otherRequestUris((own) => own.replace(/^.*:/, '')),
  },
  'owes.par.request-uri-spaced': {
    says: 'The request_uri contains a space.',
    breaks: ['par.request-uri-absolute'],
    behavior: otherRequestUris((own) => own.replace('request_uri:', 'request uri:')),
  },
  'owes.date': {
    says: 'No answer has a Date header.',
    breaks: ['service.date'],
    behavior: {
      wire: {
        'client-credentials': undated,
        'business-get': undated,
        discovery: undated,
        par: undated,
        exchange: undated,
      },
    },
  },
  'owes.content-coding': {
    says: 'The token response of the code grant has Content-Encoding: gzip, but is not compressed.',
    breaks: ['service.content-coding'],
    behavior: { response: { exchange: (response) => response.setHeader('Content-Encoding', 'gzip') } },
  },
  'owes.byte-order-mark': {
    says: 'The PAR response begins with a byte order mark.',
    breaks: ['service.json-utf8'],
    behavior: onAccepted('par', (response) =>
      response.setBytes(Buffer.from(`\u{feff}${JSON.stringify(response.json)}`)),
    ),
  },
  'owes.latin-1': {
    says: 'The token response is encoded in Latin-1.',
    breaks: ['service.json-utf8'],
    behavior: onAccepted('client-credentials', (response) =>
      response.setBytes(Buffer.from(JSON.stringify({ ...response.json, notice: 'für Sie' }), 'latin1')),
    ),
  },
  'owes.date-of-tokens': {
    says: 'The token response of the code grant has no Date header.',
    breaks: ['service.date'],
    behavior: { wire: { exchange: undated } },
  },
} as const satisfies Faults

/** Faults of answers that a standard forbids. */
export const owed: Readonly<Record<string, Fault>> = { ...ofEach, ...ofOne }
