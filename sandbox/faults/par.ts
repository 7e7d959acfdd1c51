import { alterForm } from '../behaviors/alter.ts'
import { acceptedAs, always, asForm, jsonAnswer, written } from '../behaviors/answers.ts'
import { type AlterMembers, inAnswer, nested, renamed, replaced, without } from '../behaviors/members.ts'
import { redirected } from '../behaviors/redirects.ts'
import type { Faults } from './fault.ts'

const answer = (alter: AlterMembers) => inAnswer('par', alter)

/** The pushed authorization request endpoint, as it answers what is right (document 2.6 and 4.3). */
export const par = {
  'par.plain-parameters-only': {
    says: 'The PAR endpoint wants the parameters in the form and takes no request object.',
    breaks: ['par.request'],
    behavior: { request: { par: alterForm((form) => form.delete('request')) } },
  },
  'par.error-in-200': {
    says: 'The PAR endpoint answers 200 with an OAuth error.',
    breaks: ['par.request'],
    behavior: always('par', jsonAnswer(200, { error: 'invalid_request_object' })),
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
    breaks: ['par.json'],
    behavior: written('par', asForm, 'application/x-www-form-urlencoded'),
  },
  'par.bare-text': {
    says: 'The PAR response is the request_uri as plain text.',
    breaks: ['par.json'],
    behavior: written('par', ({ request_uri }) => String(request_uri), 'text/plain'),
  },
  'par.request-uri-missing': {
    says: 'The PAR response has no request_uri.',
    breaks: ['par.request-uri'],
    behavior: answer(without('request_uri')),
  },
  'par.request-uri-renamed': {
    says: 'The PAR response spells request_uri in camel case.',
    breaks: ['par.request-uri'],
    behavior: answer(renamed('request_uri', 'requestUri')),
  },
  'par.request-uri-empty': {
    says: 'The request_uri of the PAR response is an empty text.',
    breaks: ['par.request-uri'],
    behavior: answer(replaced('request_uri', '')),
  },
  'par.request-uri-number': {
    says: 'The request_uri of the PAR response is a number.',
    breaks: ['par.request-uri'],
    behavior: answer(replaced('request_uri', 7)),
  },
  'par.request-uri-nested': {
    says: 'The PAR response has its request_uri in an object of its own.',
    breaks: ['par.request-uri'],
    behavior: answer(nested('request_uri', 'data')),
  },
} as const satisfies Faults
