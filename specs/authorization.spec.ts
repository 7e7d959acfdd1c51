import {
  clause,
  everyApproval,
  everyChoice,
  everyConsent,
  everyFixed,
  everyRequestForConsent,
  expect,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

test.describe('authorization in the browser', () => {
  test(...clause('authorization.request'), ({ evidence }) => {
    expect(everyConsent(evidence)).toOpenWhatWasPushed()
  })

  for (const id of [
    'authorization.request-uri-issued',
    'authorization.request-uri-of-client',
    'authorization.request-uri-once',
    'authorization.pushed-only',
    'authorization.pushed-always',
    'authorization.wrong-password',
  ] as const)
    test(...clause(id), ({ evidence }) => {
      expect(evidence).toOpenNothing(id)
    })

  test(...clause('authorization.log-in'), ({ evidence }) => {
    expect(evidence.consents.approved).toOfferLogIn()
  })

  test(...clause('authorization.data-provider-chosen'), ({ evidence }) => {
    expect(everyChoice(evidence)).toLetChooseDataProvider()
  })

  test(...clause('authorization.data-provider-fixed'), ({ evidence }) => {
    expect(everyFixed(evidence)).toFixDataProvider()
  })

  test(...clause('request-object.permissions'), ({ evidence }) => {
    expect(everyRequestForConsent(evidence)).toShowPermissions()
  })

  test(...clause('authorization.redirect'), ({ evidence }) => {
    expect(everyApproval(evidence)).toEndAtRedirectUri()
  })

  for (const id of schemaClauses('authorization'))
    test(...clause(id), ({ evidence }) => {
      expect(everyApproval(evidence)).toRedirectWith(id)
    })

  test(...clause('authorization.state-unchanged'), ({ evidence }) => {
    expect(everyApproval(evidence)).toReturnState()
  })

  test(...clause('authorization.code-own'), ({ evidence }) => {
    expect(everyApproval(evidence)).toDifferInCode()
  })

  test(...clause('page.framing'), ({ evidence }) => {
    expect(everyConsent(evidence)).toKeepOutOfFrames()
  })

  test(...clause('page.referrer'), ({ evidence }) => {
    expect(everyConsent(evidence)).toKeepItsAddress()
  })

  test(...clause('page.caching'), ({ evidence }) => {
    expect(everyConsent(evidence)).toKeepOutOfCaches()
  })

  test(...clause('authorization.denied'), ({ evidence }) => {
    expect(evidence.consents).toYieldNoCode()
  })
})
