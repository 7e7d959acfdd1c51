import { decodeJwt } from 'jose'
import { alterForm } from '../behaviors/alter.ts'
import {
  acceptedAs,
  always,
  asForm,
  htmlAnswer,
  invalidClient,
  jsonAnswer,
  lockedByRefusal,
  redirected,
  written,
} from '../behaviors/answers.ts'
import { validatedLate } from '../behaviors/validated-late.ts'
import { behind } from '../behaviors/wire.ts'
import type { Faults } from './fault.ts'

/** In seconds. */
const BEHIND = 180

/** Faults of the pushed authorization request endpoint (document 2.6 and 4.3). */
export const par = {
  'par.plain-parameters-only': {
    says: 'The PAR endpoint reads the parameters from the form and ignores the request object.',
    breaks: [],
    inconclusive: ['par.request'],
    behavior: { request: { par: alterForm((form) => form.delete('request')) } },
  },
  'par.clock-behind': {
    says: 'The clock of the authorization server is three minutes slow, so it refuses assertions from its future with 401.',
    breaks: [],
    inconclusive: ['par.request'],
    behavior: {
      wire: { par: behind(BEHIND) },
      answer: {
        par: ({ form }) => {
          const { iat = 0 } = decodeJwt(form.get('client_assertion') ?? '')
          return iat > Date.now() / 1000 - BEHIND + 60 ? { status: 401 } : undefined
        },
      },
    },
  },
  'par.error-in-200': {
    says: 'The PAR endpoint answers 200 with an OAuth error.',
    breaks: ['par.request'],
    behavior: always('par', jsonAnswer(200, { error: 'invalid_request_object' })),
  },
  'par.locked-by-refusal': {
    says: 'Once the PAR endpoint has refused a request, it refuses all requests.',
    breaks: ['par.request'],
    behavior: lockedByRefusal('par', () => invalidClient()),
  },
  'par.request-uri-in-400': {
    says: 'The PAR endpoint issues a request_uri with status 400.',
    breaks: ['par.request'],
    behavior: acceptedAs('par', 400),
  },
  'par.redirected': {
    says: 'The PAR endpoint redirects to another address.',
    breaks: ['par.request'],
    behavior: redirected('par', 1, 307),
  },
  'par.form-encoded': {
    says: 'The PAR response is a form.',
    breaks: ['par.json', 'par.content-type'],
    behavior: written('par', asForm, 'application/x-www-form-urlencoded'),
  },
  'par.bare-text': {
    says: 'The PAR response is the request_uri as plain text.',
    breaks: ['par.json', 'par.content-type'],
    behavior: written('par', ({ request_uri }) => String(request_uri), 'text/plain'),
  },
  'par.validated-late': {
    says: 'An invalid pushed request is refused only when its request_uri is opened, on a page.',
    breaks: ['par.validated'],
    behavior: validatedLate(() => htmlAnswer(400, '<!doctype html><title>Bad request</title>')),
  },
} as const satisfies Faults
