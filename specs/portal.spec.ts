import { clause, expect, schemaClauses, test } from '../helpers/spec/test.ts'

test.describe('developer portal: application', () => {
  test(...clause('key-pair.issued-on-registration'), ({ evidence }) =>
    expect(evidence.portal).toListTheKey('registration'),
  )
  test(...clause('key-pair.development-first'), ({ evidence }) =>
    expect(evidence.portal).toBeginWithDevelopment(),
  )

  for (const issued of ['registration', 'creation'] as const) {
    for (const id of schemaClauses('key-pair'))
      test(...clause(id, `the pair of the ${issued}`), ({ evidence }) =>
        expect(evidence.portal).toShowPairThatFits(issued, id),
      )

    test(...clause('key-pair.gets-token', `the pair of the ${issued}`), ({ evidence }) =>
      expect(evidence.portal).toGetToken(issued),
    )
  }
})

test.describe('developer portal: keys', () => {
  for (const [id, issued] of [
    ['key-pair.issued-on-registration', 'registration'],
    ['key-pair.created', 'creation'],
  ] as const) {
    test(...clause(id, 'the pair is another than every other'), ({ evidence }) =>
      expect(evidence).toIssueNewPair(issued),
    )

    test(...clause(id, 'the list shows the client ID that was issued'), ({ evidence }) =>
      expect(evidence).toListWhatWasIssued(issued),
    )
  }

  test(...clause('key-pair.renewed', 'the renewed pair is another'), ({ evidence }) =>
    expect(evidence).toIssueAnotherPair(),
  )
  test(...clause('key-pair.created', 'the new key is listed once it is confirmed'), ({ evidence }) =>
    expect(evidence.portal).toListTheKey('creation'),
  )
  test(...clause('key-pair.created', 'nothing is created when it is cancelled'), ({ evidence }) =>
    expect(evidence.portal).toCreateNothingWhenCancelled(),
  )
  test(...clause('key-pair.renewed', 'the key is still listed once it is confirmed'), ({ evidence }) =>
    expect(evidence.portal).toListTheKey('renewal'),
  )
  test(...clause('key-pair.renewed', 'the renewed pair gets a token'), ({ evidence }) =>
    expect(evidence.portal).toGetToken('renewal'),
  )
  test(...clause('key-pair.renewed', 'the key stays as it is when it is cancelled'), ({ evidence }) =>
    expect(evidence.portal).toLeaveKeyAloneWhenCancelled('renewal'),
  )
  test(...clause('key-pair.revoked', 'the pair gets no token once it is confirmed'), ({ evidence }) =>
    expect(evidence.portal).toEndTheKey(),
  )
  test(...clause('key-pair.revoked', 'the key stays as it is when it is cancelled'), ({ evidence }) =>
    expect(evidence.portal).toLeaveKeyAloneWhenCancelled('revocation'),
  )

  for (const [id, action] of [
    ['key-pair.created', 'creation'],
    ['key-pair.renewed', 'renewal'],
    ['key-pair.revoked', 'revocation'],
  ] as const)
    test(...clause(id, 'the other keys stay as they are'), ({ evidence }) =>
      expect(evidence.portal).toLeaveOthersAlone(action),
    )
})

test.describe('developer portal: hygiene', () => {
  test(...clause('portal.session'), ({ evidence }) => expect(evidence.portal).toListKeysInSessionsOnly())
  test(...clause('portal.secret-once'), ({ evidence }) => expect(evidence.portal).toShowSecretOnce())
  test(...clause('portal.former-secret-ends'), ({ evidence }) => expect(evidence.portal).toEndFormerSecret())
})

test.describe('developer portal: Production', () => {
  for (const outcome of ['approved', 'denied'] as const) {
    const request = `the request that is ${outcome}`

    test(...clause('key-pair.production-at-once', request), ({ evidence }) =>
      expect(evidence.portal).toGeneratePairAtOnce(outcome),
    )

    test(...clause('key-pair.production-approval', `${request}: no token before`), ({ evidence }) =>
      expect(evidence.portal).toHoldPairBack(outcome, 'before'),
    )

    test(...clause('key-pair.production-outcome', `${request}: the applicant is told`), ({ evidence }) =>
      expect(evidence.portal).toTellApplicant(outcome),
    )
  }

  test(...clause('key-pair.production-approval', 'no token after a denial'), ({ evidence }) =>
    expect(evidence.portal).toHoldPairBack('denied', 'after'),
  )
})
