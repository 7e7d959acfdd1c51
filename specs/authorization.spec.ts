import { VSCHAR } from '../helpers/judge/characters.ts'
import * as consent from '../helpers/judge/judge-consent.ts'
import * as denied from '../helpers/judge/judge-denied.ts'
import { judgeCodeGuessing, judgeCodesDiffer } from '../helpers/judge/judge-differ.ts'
import * as page from '../helpers/judge/judge-pages.ts'
import { judgeProbe } from '../helpers/judge/judge-probe.ts'
import { judgeProviderChosen, judgeProviderFixed } from '../helpers/judge/judge-provider.ts'
import { judgeBeside } from '../helpers/judge/judge-refused.ts'
import * as response from '../helpers/judge/judge-response.ts'
import {
  clause,
  everyApproval,
  everyChoice,
  everyConsent,
  everyFixed,
  everyProbe,
  everyRequestForConsent,
  everyWalk,
  expect,
  schemaClauses,
  schemaOf,
  test,
} from '../helpers/spec/test.ts'

test.describe('authorization in the browser', () => {
  test(...clause('authorization.request'), ({ evidence }) => {
    const consents = everyConsent(evidence)
    const parts = consents.map(({ part }) => part)
    expect(consents).toKeep(consent.judgeOpened, parts)
  })

  for (const id of [
    'authorization.request-uri-issued',
    'authorization.request-uri-of-client',
    'authorization.request-uri-once',
    'authorization.request-uri-expires',
    'authorization.pushed-only',
    'authorization.pushed-always',
    'authorization.wrong-password',
  ] as const)
    test(...clause(id), ({ evidence }) => expect(everyProbe(evidence, id)).toKeep(judgeProbe))

  test(...clause('authorization.log-in'), ({ evidence }) =>
    expect(evidence.consents.approved).toKeep(consent.judgeLogIn),
  )
  test(...clause('authorization.data-provider-chosen'), ({ evidence }) =>
    expect(everyChoice(evidence)).toKeep(judgeProviderChosen),
  )
  test(...clause('authorization.data-provider-fixed'), ({ evidence }) =>
    expect(everyFixed(evidence)).toKeep(judgeProviderFixed),
  )
  test(...clause('request-object.permissions'), ({ evidence }) =>
    expect(everyRequestForConsent(evidence)).toKeep(consent.judgePermissions),
  )

  for (const [id, judge] of [
    ['authorization.redirect', consent.judgeRedirect],
    ['authorization.state-unchanged', consent.judgeState],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(everyApproval(evidence)).toKeep(judge))

  for (const id of schemaClauses('authorization'))
    test(...clause(id), ({ evidence }) =>
      expect(everyApproval(evidence)).toKeep(consent.judgeRedirectQuery, schemaOf(id)),
    )

  for (const [id, judge] of [
    ['authorization.code-own', judgeCodesDiffer],
    ['authorization.code-unguessable', judgeCodeGuessing],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(everyApproval(evidence)).toKeepTogether(judge))

  for (const [id, judge] of [
    ['page.framing', page.judgeFraming],
    ['page.referrer', page.judgeReferrer],
    ['page.caching', page.judgeCaching],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(everyConsent(evidence)).toKeep(judge))

  for (const [id, judge] of [
    ['page.cookie-secure', page.judgeCookieSecure],
    ['page.cookie-http-only', page.judgeCookieHttpOnly],
    ['page.cookie-same-site', page.judgeCookieSameSite],
    ['authorization.fragment', response.judgeFragment],
    ['authorization.parameters-once', response.judgeParametersOnce],
    ['authorization.log-in-not-forwarded', response.judgeNotForwarded],
    ['authorization.see-other', response.judgeSeeOther],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(everyWalk(evidence)).toKeep(judge))

  test(...clause('authorization.code-characters'), ({ evidence }) =>
    expect(everyApproval(evidence)).toKeep(response.judgeCodeText, VSCHAR),
  )
  test(...clause('authorization.iss'), ({ evidence }) =>
    expect(everyWalk(evidence)).toKeep(response.judgeRedirectIssuer, evidence.steps.discovery),
  )
  test(...clause('authorization.no-credential'), ({ evidence }) =>
    expect(everyWalk(evidence)).toKeep(response.judgeNoCredential, evidence.keyPair.client_secret),
  )
  test(...clause('request-object.alone'), ({ evidence }) =>
    expect(evidence.refusals['par with parameters beside']).toKeep(() => judgeBeside(evidence)),
  )

  for (const [id, judge] of [
    ['authorization.denied-error', denied.judgeDeniedError],
    ['authorization.denied-state', denied.judgeDeniedState],
    ['authorization.denied-characters', denied.judgeDeniedCharacters],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(evidence.consents.denied).toKeep(judge))

  test(...clause('authorization.denied'), ({ evidence }) =>
    expect(evidence.consents).toKeep(({ approved, denied }) => consent.judgeDenied(denied, approved)),
  )
})
