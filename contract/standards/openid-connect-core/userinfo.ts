import type { Clauses } from '../../clause.ts'
import { levelsOf } from '../standard-text.ts'

const { must } = levelsOf('OpenID Connect Core 1.0')

/** The userinfo endpoint (OpenID Connect Core 1.0, 5). */
export const userinfoOfCore = {
  'userinfo.standard-claims': {
    section: '4.2',
    ...must('5.1'),
    says: 'Each standard claim in the userinfo response has its defined JSON type: updated_at, for example, is a number.',
  },
  'userinfo.request': {
    section: '4.2',
    also: ['2.3'],
    ...must('5.3'),
    says: 'The userinfo endpoint accepts the access token of the code grant in the Authorization: Bearer header of a GET.',
  },
  'userinfo.post': {
    section: '4.2',
    ...must('5.3'),
    says: 'The userinfo endpoint answers a POST with the access token in its header in the same way as a GET.',
  },
  'userinfo.media-type': {
    section: '4.2',
    ...must('5.3.2'),
    says: 'The userinfo response has the content type application/json, or application/jwt if it is a JWT.',
  },
  'userinfo.sub': {
    section: '4.2',
    ...must('5.3.2'),
    says: 'The userinfo response carries sub.',
  },
  'userinfo.sub-same': {
    section: '4.2',
    ...must('5.3.2'),
    says: 'The sub of the userinfo response equals the sub of the id_token.',
  },
} as const satisfies Clauses
