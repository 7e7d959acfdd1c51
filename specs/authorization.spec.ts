import {
  clause,
  everyApproval,
  everyChoice,
  everyConsent,
  everyFixed,
  everyRequestForConsent,
  everyWalk,
  expect,
  schemaClauses,
  test,
  VSCHAR,
} from '../helpers/spec/test.ts'

test.describe('authorization in the browser', () => {
  test(...clause('authorization.request'), ({ evidence }) =>
    expect(everyConsent(evidence)).toOpenWhatWasPushed(),
  )

  for (const id of [
    'authorization.request-uri-issued',
    'authorization.request-uri-of-client',
    'authorization.request-uri-once',
    'authorization.request-uri-expires',
    'authorization.pushed-only',
    'authorization.pushed-always',
    'authorization.wrong-password',
  ] as const)
    test(...clause(id), ({ evidence }) => expect(evidence).toOpenNothing(id))

  test(...clause('authorization.log-in'), ({ evidence }) => expect(evidence.consents.approved).toOfferLogIn())
  test(...clause('authorization.data-provider-chosen'), ({ evidence }) =>
    expect(everyChoice(evidence)).toLetChooseDataProvider(),
  )
  test(...clause('authorization.data-provider-fixed'), ({ evidence }) =>
    expect(everyFixed(evidence)).toFixDataProvider(),
  )
  test(...clause('request-object.permissions'), ({ evidence }) =>
    expect(everyRequestForConsent(evidence)).toShowPermissions(),
  )
  test(...clause('authorization.redirect'), ({ evidence }) =>
    expect(everyApproval(evidence)).toEndAtRedirectUri(),
  )

  for (const id of schemaClauses('authorization'))
    test(...clause(id), ({ evidence }) => expect(everyApproval(evidence)).toRedirectWith(id))

  test(...clause('authorization.state-unchanged'), ({ evidence }) =>
    expect(everyApproval(evidence)).toReturnState(),
  )
  test(...clause('authorization.code-own'), ({ evidence }) =>
    expect(everyApproval(evidence)).toDifferInCode(),
  )
  test(...clause('page.framing'), ({ evidence }) => expect(everyConsent(evidence)).toKeepOutOfFrames())
  test(...clause('page.referrer'), ({ evidence }) => expect(everyConsent(evidence)).toKeepItsAddress())
  test(...clause('page.caching'), ({ evidence }) => expect(everyConsent(evidence)).toKeepOutOfCaches())
  test(...clause('page.cookie-secure'), ({ evidence }) => expect(everyWalk(evidence)).toKeepCookiesOnTls())
  test(...clause('page.cookie-http-only'), ({ evidence }) =>
    expect(everyWalk(evidence)).toKeepCookiesFromScripts(),
  )
  test(...clause('page.cookie-same-site'), ({ evidence }) =>
    expect(everyWalk(evidence)).toKeepCookiesFromOtherSites(),
  )
  test(...clause('authorization.code-unguessable'), ({ evidence }) =>
    expect(everyApproval(evidence)).toBeUnguessableInCode(),
  )
  test(...clause('authorization.code-characters'), ({ evidence }) =>
    expect(everyApproval(evidence)).toGiveCodeWrittenIn(VSCHAR),
  )
  test(...clause('authorization.fragment'), ({ evidence }) =>
    expect(everyWalk(evidence)).toAnswerInQueryOnly(),
  )
  test(...clause('authorization.parameters-once'), ({ evidence }) =>
    expect(everyWalk(evidence)).toAnswerEachOnce(),
  )
  test(...clause('authorization.iss'), ({ evidence }) =>
    expect(everyWalk(evidence)).toNameItsIssuer(evidence.steps.discovery),
  )
  test(...clause('authorization.no-credential'), ({ evidence }) =>
    expect(everyWalk(evidence)).toCarryNoCredential(evidence.keyPair.client_secret),
  )
  test(...clause('authorization.log-in-not-forwarded'), ({ evidence }) =>
    expect(everyWalk(evidence)).toSendNoFormOn(),
  )
  test(...clause('authorization.see-other'), ({ evidence }) =>
    expect(everyWalk(evidence)).toRedirectFormsBySeeOther(),
  )
  test(...clause('request-object.alone'), ({ evidence }) => expect(evidence).toUseRequestObjectAlone())
  test(...clause('authorization.denied-error'), ({ evidence }) =>
    expect(evidence.consents.denied).toTellDenial(),
  )
  test(...clause('authorization.denied-state'), ({ evidence }) =>
    expect(evidence.consents.denied).toReturnStateOfDenied(),
  )
  test(...clause('authorization.denied-characters'), ({ evidence }) =>
    expect(evidence.consents.denied).toWriteDenialInItsCharacters(),
  )
  test(...clause('authorization.denied'), ({ evidence }) => expect(evidence.consents).toYieldNoCode())
})
