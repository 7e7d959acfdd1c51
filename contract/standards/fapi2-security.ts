import { levelsOf, type StandardText } from './standard-text.ts'

const { must } = levelsOf('FAPI 2.0 Security Profile')

export const fapi2Security = {
  text: 'FAPI 2.0 Security Profile',
  clauses: {
    'assertion.iat-future': {
      section: '2.4',
      ...must('5.3.2.1'),
      says: 'An assertion issued more than a minute in the future is refused.',
    },
  },
  uncovered: {},
} as const satisfies StandardText
