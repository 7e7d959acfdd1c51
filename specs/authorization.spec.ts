import { clause, expect, schemaClauses, test } from '../helpers/spec/test.ts'

test.describe('authorization in the browser', () => {
  test(...clause('authorization.request'), ({ evidence }) => {
    expect(evidence.consents).toOpenWhatWasPushed()
  })

  test(...clause('authorization.log-in'), ({ evidence }) => {
    expect(evidence.consents.approved).toOfferLogIn()
  })

  test(...clause('authorization.data-provider-chosen'), ({ evidence }) => {
    expect(evidence.consents.approved).toLetChooseDataProvider()
  })

  test(...clause('authorization.data-provider-fixed'), ({ evidence }) => {
    expect(evidence.consents.denied).toFixDataProvider()
  })

  test(...clause('request-object.permissions'), ({ evidence }) => {
    expect(evidence.consents.approved).toShowPermissions()
  })

  test(...clause('authorization.redirect'), ({ evidence }) => {
    expect(evidence.consents.approved).toEndAtRedirectUri()
  })

  for (const id of schemaClauses('authorization'))
    test(...clause(id), ({ evidence }) => {
      expect(evidence.consents.approved).toRedirectWith(id)
    })

  test(...clause('authorization.state-unchanged'), ({ evidence }) => {
    expect(evidence.consents.approved).toReturnState()
  })

  test(...clause('authorization.denied'), ({ evidence }) => {
    expect(evidence.consents).toYieldNoCode()
  })
})
