import { levelsOf, type StandardText } from './standard-text.ts'

const { should } = levelsOf('OWASP ASVS 4.0.3')

/** What the pages of the authorization server owe a browser, where no text of OAuth says it. */
export const owaspAsvs = {
  text: 'OWASP ASVS 4.0.3',
  clauses: {
    'service.no-stack-trace': {
      section: '7',
      also: ['4.1', '4.3', '4.5', '4.6'],
      ...should('7.4.1'),
      says: 'No answer shows where the service is in its code: none has a stack trace.',
    },
    'page.caching': {
      section: '4.4',
      ...should('8.2.1'),
      says: 'No cache keeps a page of the authorization server.',
    },
  },
  uncovered: {
    '3.4': 'The DevTools Protocol shows a paused answer without its cookies.',
  },
} as const satisfies StandardText
