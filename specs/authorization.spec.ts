import * as consent from '../helpers/endpoints/authorization/judge-consent.ts'
import * as page from '../helpers/endpoints/authorization/judge-pages.ts'
import { judgePlainParameters } from '../helpers/endpoints/authorization/judge-plain-parameters.ts'
import { judgeProbe } from '../helpers/endpoints/authorization/judge-probe.ts'
import { judgeProviderChosen, judgeProviderFixed } from '../helpers/endpoints/authorization/judge-provider.ts'
import * as response from '../helpers/endpoints/authorization/judge-response.ts'
import { VSCHAR } from '../helpers/judge/characters.ts'
import { judgeCodeGuessing, judgeCodesDiffer } from '../helpers/judge/judge-differ.ts'
import {
  type Checks,
  clause,
  type Evidence,
  every,
  expect,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

const approvals = (evidence: Evidence) => expect(every.approval(evidence))
const consents = (evidence: Evidence) => expect(every.consent(evidence))
const walks = (evidence: Evidence) => expect(every.walk(evidence))
const denial = (evidence: Evidence) => expect(evidence.consents.denied)

const PROBED = [
  'authorization.request-uri-issued',
  'authorization.request-uri-of-client',
  'authorization.request-uri-once',
  'authorization.request-uri-expires',
  'authorization.pushed-only',
  'authorization.pushed-always',
  'authorization.wrong-password',
] as const

const CHECKS: Checks = [
  [
    'authorization.request',
    (evidence) => {
      const parts = every.consent(evidence).map(({ part }) => part)
      consents(evidence).toKeep(consent.judgeOpened, parts)
    },
  ],
  ['authorization.log-in', (evidence) => expect(evidence.consents.approved).toKeep(consent.judgeLogIn)],
  [
    'authorization.data-provider-chosen',
    (evidence) => expect(every.choice(evidence)).toKeep(judgeProviderChosen),
  ],
  [
    'authorization.data-provider-fixed',
    (evidence) => expect(every.fixed(evidence)).toKeep(judgeProviderFixed),
  ],
  [
    'request-object.permissions',
    (evidence) => expect(every.requestForConsent(evidence)).toKeep(consent.judgePermissions),
  ],
  [
    'request-object.alone',
    (evidence) =>
      expect(evidence.refusals['par with other parameters']).toKeep(() => judgePlainParameters(evidence)),
  ],
  ['authorization.redirect', (evidence) => approvals(evidence).toKeep(consent.judgeRedirect)],
  ['authorization.state-unchanged', (evidence) => approvals(evidence).toKeep(consent.judgeState)],
  ['authorization.code-own', (evidence) => approvals(evidence).toKeepTogether(judgeCodesDiffer)],
  ['authorization.code-unguessable', (evidence) => approvals(evidence).toKeepTogether(judgeCodeGuessing)],
  ['authorization.code-characters', (evidence) => approvals(evidence).toKeep(response.judgeCodeText, VSCHAR)],
  ['page.framing', (evidence) => consents(evidence).toKeep(page.judgeFraming)],
  ['page.referrer', (evidence) => consents(evidence).toKeep(page.judgeReferrer)],
  ['page.caching', (evidence) => consents(evidence).toKeep(page.judgeCaching)],
  ['page.cookie-secure', (evidence) => walks(evidence).toKeep(page.judgeCookieSecure)],
  ['page.cookie-http-only', (evidence) => walks(evidence).toKeep(page.judgeCookieHttpOnly)],
  ['page.cookie-same-site', (evidence) => walks(evidence).toKeep(page.judgeCookieSameSite)],
  ['authorization.fragment', (evidence) => walks(evidence).toKeep(response.judgeFragment)],
  ['authorization.parameters-once', (evidence) => walks(evidence).toKeep(response.judgeParametersOnce)],
  ['authorization.log-in-not-forwarded', (evidence) => walks(evidence).toKeep(response.judgeNotForwarded)],
  ['authorization.see-other', (evidence) => walks(evidence).toKeep(response.judgeSeeOther)],
  [
    'authorization.iss',
    (evidence) => walks(evidence).toKeep(response.judgeRedirectIssuer, evidence.steps.discovery),
  ],
  [
    'authorization.no-credential',
    (evidence) => walks(evidence).toKeep(response.judgeNoCredential, evidence.keyPair.client_secret),
  ],
  ['authorization.denied-error', (evidence) => denial(evidence).toKeep(response.judgeDeniedError)],
  ['authorization.denied-state', (evidence) => denial(evidence).toKeep(response.judgeDeniedState)],
  ['authorization.denied-characters', (evidence) => denial(evidence).toKeep(response.judgeDeniedCharacters)],
  [
    'authorization.denied',
    (evidence) =>
      expect(evidence.consents).toKeep(({ approved, denied }) =>
        consent.judgeDenied(denied, approved, every.approvalAfterDenial(evidence)),
      ),
  ],
]

test.describe('authorization in the browser', () => {
  for (const [id, check, when] of CHECKS) test(...clause(id, when), ({ evidence }) => check(evidence))

  for (const id of PROBED)
    test(...clause(id), ({ evidence }) => expect(every.probe(evidence, id)).toKeep(judgeProbe))

  for (const [id, schema] of schemaClauses('authorization'))
    test(...clause(id), ({ evidence }) => approvals(evidence).toKeep(consent.judgeRedirectQuery, schema))
})
