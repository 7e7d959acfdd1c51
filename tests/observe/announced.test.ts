import { expect, test } from 'vitest'
import { announcedAnyway } from '../../helpers/observe/announced.ts'
import { discovered } from '../exchanges.ts'
import { evidenceOf } from './evidence.ts'

test('a PAR address announces consent, and an authorization_endpoint alone does not', () => {
  const noted = (members: object) =>
    announcedAnyway({
      notOffered: { consent: 'it follows' },
      steps: { ...evidenceOf().steps, discovery: discovered('https://as.example', members) },
    })
  expect(noted({ authorization_endpoint: 'https://as.example/authorize' })).toEqual([])
  expect(noted({ pushed_authorization_request_endpoint: 'https://as.example/par' })).toEqual([
    'OFFERS leaves out consent, but the discovery document gives pushed_authorization_request_endpoint.',
  ])
})
