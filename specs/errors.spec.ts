import { clause, expect, test } from '../helpers/spec/test.ts'

test.describe('errors of OAuth', () => {
  for (const area of ['token', 'exchange', 'par'] as const) {
    test(...clause(`${area}.error-json`), ({ evidence }) => expect(evidence).toRefuseInJson(area))

    test(...clause(`${area}.error-media-type`), ({ evidence }) =>
      expect(evidence).toDeclareErrorsAsJson(area),
    )

    test(...clause(`${area}.error-registered`), ({ evidence }) =>
      expect(evidence).toRefuseWithRegisteredError(area),
    )

    test(...clause(`${area}.error-characters`), ({ evidence }) =>
      expect(evidence).toWriteErrorsInTheirCharacters(area),
    )

    test(...clause(`${area}.error-status`), ({ evidence }) => expect(evidence).toRefuseWithItsStatus(area))
  }
})

test.describe('every answer', () => {
  test(...clause('service.date'), ({ evidence }) => expect(evidence).toTellItsDate())
  test(...clause('service.content-coding'), ({ evidence }) => expect(evidence).toKeepItsContentCoding())
  test(...clause('service.no-stack-trace'), ({ evidence }) => expect(evidence).toShowNoStackTrace())
  test(...clause('service.no-server-error'), ({ evidence }) => expect(evidence).toWithstandWrongRequests())
})
