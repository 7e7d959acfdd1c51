import { asForm, refusedWith } from '../../behaviors/answers.ts'
import { replaced, without } from '../../behaviors/members.ts'
import { alterOnTurn, fromSecond, ofSecond, onTurn } from '../../behaviors/turns.ts'
import type { Faults } from '../fault.ts'

const later = alterOnTurn('par', fromSecond)
const toSecond = alterOnTurn('par', ofSecond)

/** Pushed authorization requests that go wrong the second time, side by side or for the second application (2.6, 4.3). */
export const againPushes = {
  'again.par.request-uri-lost': {
    says: 'Every PAR response but the first has no request_uri.',
    breaks: ['par.request-uri'],
    behavior: later(without('request_uri')),
  },
  'again.par.request-uri-null': {
    says: 'Every PAR response but the first has null for its request_uri.',
    breaks: ['par.request-uri'],
    behavior: later(replaced('request_uri', null)),
  },
  'again.par.form-encoded': {
    says: 'Every PAR response but the first is a form.',
    breaks: ['par.json'],
    behavior: onTurn('par', fromSecond, (response) => {
      response.body = asForm(response.json)
    }),
  },
  'again.par.refused': {
    says: 'The PAR endpoint takes no second request.',
    breaks: ['par.request'],
    behavior: onTurn('par', fromSecond, refusedWith(400, 'invalid_request')),
  },
  'again.second.par-refused': {
    says: 'The PAR endpoint takes no request of the second application.',
    breaks: [],
    inconclusive: ['par.request'],
    behavior: onTurn('par', ofSecond, refusedWith(400, 'invalid_client')),
  },
  'again.second.request-uri-lost': {
    says: 'The PAR response to the second application has no request_uri.',
    breaks: ['par.request-uri'],
    behavior: toSecond(without('request_uri')),
  },
} as const satisfies Faults
