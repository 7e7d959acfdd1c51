import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('RFC 9325')

export const rfc9325 = {
  text: 'RFC 9325',
  name: 'Recommendations for Secure Use of TLS',
  address: rfc(9325),
  profile: 'bcp-tls',
  clauses: {
    'tls.version-1-0': {
      section: '1',
      ...must('3.1.1'),
      says: 'A client that supports no version newer than TLS 1.0 gets no connection.',
    },
    'tls.version-1-1': {
      section: '1',
      ...must('3.1.1'),
      says: 'A client that supports no version newer than TLS 1.1 gets no connection.',
    },
    'tls.version-1-2': {
      section: '1',
      ...must('3.1.1'),
      says: 'A client that supports no version newer than TLS 1.2 gets a connection.',
    },
    'tls.version-1-3': {
      section: '1',
      ...should('3.1.1'),
      says: 'A client that asks for TLS 1.3 gets a connection.',
    },
    'tls.strict-transport': {
      section: '1',
      ...should('3.2'),
      says: 'The Strict-Transport-Security header says that the host is reached by TLS only.',
    },
    'tls.encrypted': {
      section: '1',
      ...must('4.1'),
      says: 'A client that offers only cipher suites without encryption gets no connection.',
    },
    'tls.static-rsa': {
      section: '1',
      ...should('4.1'),
      says: 'A client that offers only cipher suites with RSA key transport gets no connection.',
    },
    'tls.forward-secrecy': {
      section: '1',
      ...must('4.1'),
      says: 'With TLS 1.2, the server prefers a cipher suite with forward secrecy.',
    },
  },
  uncovered: {
    '4.2': 'It recommends cipher suites and excludes no others.',
    '4.5':
      'Current clients refuse a connection to a server with a smaller RSA key, so there is nothing to judge.',
  },
} as const satisfies StandardText
