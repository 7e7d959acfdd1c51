import { decodeJwt } from 'jose'
import { alterForm } from '../behaviors/alter.ts'
import {
  acceptedAs,
  always,
  asForm,
  htmlAnswer,
  jsonAnswer,
  lockedByRefusal,
  redirected,
  written,
} from '../behaviors/answers.ts'
import { validatedLate } from '../behaviors/validated-late.ts'
import { behind } from '../behaviors/wire.ts'
import type { Faults } from './fault.ts'

/** Seconds. */
const BEHIND = 180

/** The pushed authorization request endpoint, as it answers what is right (document 2.6 and 4.3). */
export const par = {
  'par.plain-parameters-only': {
    says: 'The PAR endpoint wants the parameters in the form and takes no request object.',
    breaks: [],
    inconclusive: ['par.request'],
    behavior: { request: { par: alterForm((form) => form.delete('request')) } },
  },
  'par.clock-behind': {
    says: 'The clock of the authorization server is three minutes behind, and what comes from its future is refused with 401.',
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
    says: 'The PAR endpoint takes no request of an application of which it has refused one.',
    breaks: ['par.request'],
    behavior: lockedByRefusal('par', () => jsonAnswer(401, { error: 'invalid_client' })),
  },
  'par.request-uri-in-400': {
    says: 'The PAR endpoint gives a request_uri with the status 400.',
    breaks: ['par.request'],
    behavior: acceptedAs('par', 400),
  },
  'par.redirected': {
    says: 'The PAR endpoint is reached by a redirect.',
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
    says: 'What is wrong in a pushed request is refused on a page when its request_uri is opened.',
    breaks: ['par.validated'],
    behavior: validatedLate(() => htmlAnswer(400, '<!doctype html><title>Bad request</title>')),
  },
} as const satisfies Faults
