import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9126')

export const rfc9126 = {
  text: 'RFC 9126',
  clauses: {
    'par.body-only': {
      section: '4.3',
      ...must('2.1'),
      says: 'A pushed authorization request that carries a field in its query instead of its body is refused.',
    },
    'authorization.request-uri-of-client': {
      section: '4.4',
      also: ['2.6'],
      ...must('2.2'),
      says: 'request_uri is bound to the client that pushed the request: that of another application opens nothing.',
      safeInProduction: false,
    },
    'par.post-only': {
      section: '4.3',
      ...must('2.3'),
      says: 'A pushed authorization request by another method than POST is refused.',
    },
    'discovery.par-form': {
      section: '4.2',
      also: ['4.3'],
      ...must('5'),
      says: 'require_pushed_authorization_requests, if it is there, is true or false.',
      schema: 'server-metadata.schema.json#/$defs/par_form',
    },
  },
  uncovered: {},
} as const satisfies StandardText
