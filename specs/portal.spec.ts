import * as list from '../helpers/endpoints/portal/judge-key-list.ts'
import * as portal from '../helpers/endpoints/portal/judge-portal.ts'
import * as pairs from '../helpers/endpoints/portal/judge-portal-pairs.ts'
import * as production from '../helpers/endpoints/portal/judge-production.ts'
import { clause, expect, schemaClauses, test } from '../helpers/spec/test.ts'

test.describe('developer portal: application', () => {
  test(...clause('key-pair.issued-on-registration'), ({ evidence }) =>
    expect(evidence.portal).toKeep(portal.judgeListed, 'registration'),
  )
  test(...clause('key-pair.development-first'), ({ evidence }) =>
    expect(evidence.portal).toKeep(production.judgeDevelopmentFirst),
  )

  for (const issued of ['registration', 'creation'] as const) {
    for (const [id, schema] of schemaClauses('key-pair'))
      test(...clause(id, `the pair from the ${issued}`), ({ evidence }) =>
        expect(evidence.portal).toKeep(pairs.judgePairFits, issued, schema),
      )

    test(...clause('key-pair.gets-token', `the pair from the ${issued}`), ({ evidence }) =>
      expect(evidence.portal).toKeep(portal.judgeGetsToken, issued),
    )
  }
})

test.describe('developer portal: keys', () => {
  for (const [id, issued] of [
    ['key-pair.issued-on-registration', 'registration'],
    ['key-pair.created', 'creation'],
  ] as const) {
    test(...clause(id, 'the pair differs from every other pair'), ({ evidence }) =>
      expect(evidence.portal).toKeep(pairs.judgeNewPair, issued, evidence.keyPair),
    )

    test(...clause(id, 'the list shows the client ID that was issued'), ({ evidence }) =>
      expect(evidence.portal).toKeep(pairs.judgeListedAsIssued, issued, evidence.keyPair),
    )
  }

  for (const [id, when, action] of [
    ['key-pair.created', 'the new key is listed after confirmation', 'creation'],
    ['key-pair.renewed', 'the key is still listed after confirmation', 'renewal'],
  ] as const)
    test(...clause(id, when), ({ evidence }) => expect(evidence.portal).toKeep(portal.judgeListed, action))

  for (const [id, action] of [
    ['key-pair.renewed', 'renewal'],
    ['key-pair.revoked', 'revocation'],
  ] as const)
    test(...clause(id, 'cancelling leaves the key unchanged'), ({ evidence }) =>
      expect(evidence.portal).toKeep(portal.judgeLeftAlone, action),
    )

  test(...clause('key-pair.created', 'cancelling creates nothing'), ({ evidence }) =>
    expect(evidence.portal).toKeep(portal.judgeNothingCreated, 'creation'),
  )
  test(...clause('key-pair.renewed', 'the renewed pair is different'), ({ evidence }) =>
    expect(evidence.portal).toKeep(pairs.judgeRenewedPair, 'renewal'),
  )
  test(...clause('key-pair.renewed', 'the renewed pair gets a token'), ({ evidence }) =>
    expect(evidence.portal).toKeep(portal.judgeGetsToken, 'renewal'),
  )
  test(...clause('key-pair.revoked', 'the pair gets no token after confirmation'), ({ evidence }) =>
    expect(evidence.portal).toKeep(portal.judgeRevoked, 'revocation'),
  )

  for (const [id, action] of [
    ['key-pair.created', 'creation'],
    ['key-pair.renewed', 'renewal'],
    ['key-pair.revoked', 'revocation'],
  ] as const)
    test(...clause(id, 'the pairs of other keys are unchanged'), ({ evidence }) =>
      expect(evidence.portal).toKeep(portal.judgeOthersLeftAlone, action),
    )

  for (const [id, journey] of [
    ['key-pair.issued-on-registration', 'registerApplication'],
    ['key-pair.created', 'createKey'],
    ['key-pair.renewed', 'renewKey'],
    ['key-pair.revoked', 'revokeKey'],
    ['key-pair.production-at-once', 'requestProduction'],
    ['key-pair.production-outcome', 'approveProduction'],
    ['key-pair.production-outcome', 'denyProduction'],
  ] as const)
    test(...clause(id, `nothing else in the list changes after ${journey}`), ({ evidence }) =>
      expect(evidence.portal).toKeep(list.judgeListChange, journey, evidence.keyPair),
    )

  test(...clause('key-pair.revoked', 'the key stays revoked'), ({ evidence }) =>
    expect(evidence.portal).toKeep(list.judgeStaysRevoked, 'revocation', evidence.keyPair),
  )
})

test.describe('developer portal: hygiene', () => {
  test(...clause('portal.session'), ({ evidence }) =>
    expect(evidence.portal).toKeep(pairs.judgeListNeedsSession),
  )
  test(...clause('portal.log-out'), ({ evidence }) => expect(evidence.portal).toKeep(pairs.judgeLogOut))
  test(...clause('portal.secret-once'), ({ evidence }) =>
    expect(evidence.portal).toKeep(pairs.judgeSecretOnce),
  )
  test(...clause('portal.secret-not-in-address'), ({ evidence }) =>
    expect(evidence.portal).toKeep(pairs.judgeSecretNotInAddress),
  )
  test(...clause('portal.former-secret-ends'), ({ evidence }) =>
    expect(evidence.portal).toKeep(pairs.judgeFormerSecretEnds, 'renewal'),
  )
})

test.describe('developer portal: Production', () => {
  for (const outcome of ['approved', 'denied'] as const) {
    const request = `the request that is ${outcome}`

    test(...clause('key-pair.production-at-once', request), ({ evidence }) =>
      expect(evidence.portal).toKeep(production.judgeGeneratedAtOnce, outcome),
    )

    test(...clause('key-pair.production-at-once', `${request}: its environment`), ({ evidence }) =>
      expect(evidence.portal).toKeep(list.judgeListedForProduction, outcome, evidence.keyPair),
    )

    test(
      ...clause('key-pair.production-approval', `${request}: no token before the decision`),
      ({ evidence }) => expect(evidence.portal).toKeep(production.judgeNotLive, outcome, 'before'),
    )

    test(...clause('key-pair.production-outcome', `${request}: the applicant is notified`), ({ evidence }) =>
      expect(evidence.portal).toKeep(production.judgeNotified, outcome),
    )
  }

  test(
    ...clause('key-pair.production-approval', 'no token when another request is approved'),
    ({ evidence }) => expect(evidence.portal).toKeep(production.judgeDecidedAlone, 'denied'),
  )
  test(
    ...clause('key-pair.production-outcome', 'an approved key stays approved when another request is denied'),
    ({ evidence }) => expect(evidence.portal).toKeep(production.judgeDecidedAlone, 'approved'),
  )
  test(...clause('key-pair.production-approval', 'no token after a denial'), ({ evidence }) =>
    expect(evidence.portal).toKeep(production.judgeNotLive, 'denied', 'after'),
  )
})
