import { CAUSE_CLAUSES } from '../contract/requests/causes.ts'
import { judgeContentCoding, judgeDate, judgeUtf8 } from '../helpers/judge/judge-answer.ts'
import {
  judgeBasicChallenge,
  judgeChallenge,
  judgeChallengeSyntax,
} from '../helpers/judge/judge-challenges.ts'
import * as error from '../helpers/judge/judge-errors.ts'
import { judgeNotRepeated, judgeServerError, judgeStackTrace } from '../helpers/judge/judge-robustness.ts'
import {
  allAnswers,
  clientRefusals,
  errorCauses,
  oauthErrors,
  refusals,
  wrongRequests,
} from '../helpers/spec/alike.ts'
import { clause, expect, test } from '../helpers/spec/test.ts'

test.describe('OAuth errors', () => {
  for (const area of ['token', 'exchange', 'par'] as const)
    for (const [topic, judge] of [
      ['error-json', error.judgeErrorJson],
      ['error-media-type', error.judgeErrorMediaType],
      ['error-registered', error.judgeErrorRegistered],
      ['error-characters', error.judgeErrorCharacters],
      ['error-status', error.judgeErrorStatus],
    ] as const)
      test(...clause(`${area}.${topic}`), ({ evidence }) =>
        expect(oauthErrors(evidence, area, judge)).toBeKept(),
      )
})

test.describe('the error code states the cause', () => {
  for (const id of CAUSE_CLAUSES)
    test(...clause(id), ({ evidence }) => expect(errorCauses(evidence, id)).toBeKept())
})

test.describe('every answer', () => {
  for (const [id, judge] of [
    ['service.date', judgeDate],
    ['service.content-coding', judgeContentCoding],
    ['service.json-utf8', judgeUtf8],
    ['service.no-stack-trace', judgeStackTrace],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(allAnswers(evidence, judge)).toBeKept())

  test(...clause('service.no-server-error'), ({ evidence }) =>
    expect(wrongRequests(evidence, judgeServerError)).toBeKept(),
  )

  test(...clause('service.challenge'), ({ evidence }) =>
    expect(clientRefusals(evidence, judgeChallenge)).toBeKept(),
  )
  test(...clause('assertion.basic-challenge'), ({ evidence }) =>
    expect(clientRefusals(evidence, judgeBasicChallenge)).toBeKept(),
  )
  test(...clause('service.challenge-syntax'), ({ evidence }) =>
    expect(refusals(evidence, judgeChallengeSyntax)).toBeKept(),
  )

  test(...clause('service.no-credential-repeated'), ({ evidence }) =>
    expect(refusals(evidence, judgeNotRepeated)).toBeKept(),
  )
})
