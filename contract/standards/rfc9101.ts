import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 9101')

export const rfc9101 = {
  text: 'RFC 9101',
  clauses: {
    'request-object.alone': {
      section: '2.5',
      also: ['4.3', '4.4'],
      ...must('6.3'),
      says: 'Only the request object counts: another state and a response mode beside it change nothing, or the request is refused.',
      safeInProduction: false,
    },
    'discovery.request-object-form': {
      section: '4.2',
      also: ['2.5'],
      ...must('10.5'),
      says: 'require_signed_request_object, if it is there, is true or false.',
      schema: 'server-metadata.schema.json#/$defs/request_object_form',
    },
  },
  uncovered: {},
} as const satisfies StandardText
