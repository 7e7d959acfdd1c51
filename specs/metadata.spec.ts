import { announced, clause, everyAnswer, expect, test } from '../helpers/spec/test.ts'

test.describe('discovery document by the standards', () => {
  test(...clause('discovery.status'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'discovery')).toHaveStatus(200),
  )
  test(...clause('discovery.content-type'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'discovery')).toHaveMediaType('application/json'),
  )
  test(...clause('discovery.issuer'), ({ evidence }) =>
    expect(evidence.steps.discovery).toNameIssuer(evidence.issuerUrl),
  )
  test(...clause('discovery.issuer-form'), ({ evidence }) =>
    expect(evidence.steps.discovery).toNameIssuerWithoutQuery(),
  )
  test(...clause('discovery.jwks-uri'), ({ evidence }) =>
    expect(evidence.steps.discovery).toHaveMember('jwks_uri'),
  )
  test(...clause('discovery.pkce'), ({ evidence }) =>
    expect(evidence.steps.discovery).toHaveMember('code_challenge_methods_supported'),
  )
  test(...clause('discovery.empty-lists'), ({ evidence }) =>
    expect(evidence.steps.discovery).toHaveNoEmptyList(),
  )
  test(...clause('discovery.scope-syntax'), ({ evidence }) =>
    expect(evidence.steps.discovery).toListScopeTokens(),
  )
  test(...clause('discovery.auth-signed'), ({ evidence }) =>
    expect(evidence.steps.discovery).toListNoUnsignedAssertion(),
  )
  test(...clause('discovery.fapi-algorithms'), ({ evidence }) =>
    expect(evidence.steps.discovery).toListFapiAlgorithms(),
  )
  test(...clause('discovery.iss-parameter'), ({ evidence }) => expect(evidence).toTellOfIss())
  test(...clause('discovery.fapi-iss-parameter'), ({ evidence }) =>
    expect(evidence.steps.discovery).toAnnounceIss(),
  )

  for (const id of announced) test(...clause(id), ({ evidence }) => expect(evidence).toAnnounce(id))
})
