import { beside } from '../base/clock.ts'
import type { Missing, Recorded } from '../http/exchange.ts'
import type { Refusal } from '../requests/refusal.ts'
import { callBusinessApi, type Flow, readBack, refuseCalls } from './business-api.ts'
import { codesOf, exchangeCode, type IssueCode } from './codes.ts'
import { codeOf, decide, type Endpoints, type OpenBrowser } from './consent.ts'
import { approveBeside, deny } from './deny.ts'
import type { Evidence, Probe } from './evidence.ts'
import type { Probing } from './look.ts'
import { keepCode } from './patience.ts'
import { noProbes, probeReused, recordProbes } from './probe.ts'
import { recordProducts } from './products/record-products.ts'
import { knownAfterPush, type PushedAuthorization } from './pushed-authorization.ts'
import { accepted, acceptedMember, type Recorder } from './recorder.ts'
import { refuseExchanges } from './refuse-exchanges.ts'
import { remedied } from './remedied.ts'
import { askAfterReuse, type CodeTokens, expectReuse, useAccessToken, useRefreshToken } from './token-life.ts'

/** What the code flow begins with, and what it takes from what is recorded beside it. */
export interface CodeFlow {
  readonly open: OpenBrowser
  readonly endpoints: Endpoints
  readonly first: PushedAuthorization
  readonly rows: readonly Refusal[]
  /** The access token of the gateway. */
  token(): Promise<Recorded<string>>
  /** The same once the business API was called with it. */
  readonly gateway: Promise<Flow>
  readonly requiresPushing: boolean
  /** Why nothing is opened that opens nothing. */
  readonly unprobed?: Missing
}

/**
 * From the accepted pushed request through consent and exchange to the business API, and what the tokens are good for. Then
 * the user decides again, while the API is called with what it refuses.
 */
export async function walkCodeFlow(recorder: Recorder, flow: CodeFlow) {
  const { open, endpoints, first, rows, unprobed } = flow
  const approved = await decide(recorder, open, endpoints, first, 'approve')
  const { authorization } = first
  const answer = await exchangeCode(recorder, endpoints.token, { authorization, code: codeOf(approved) })
  const codeExchange = remedied(recorder, 'exchange', answer, authorization)
  const tokenOf = (name: string) => acceptedMember('the token exchange', codeExchange, name)
  const accessToken = tokenOf('access_token')
  const probing = { ...flow, ...first, approved }
  const callProducts = async () =>
    recordProducts(recorder, { clientCredentials: await flow.token(), code: accessToken })
  const callAndReadBack = async () => {
    const calls = await callBusinessApi(recorder, accessToken, 'code')
    const flows = [await flow.gateway, { accessToken, calls }] as const
    return { calls, flows, getAfterPut: await readBack(recorder, flows) }
  }
  // All that takes the access token goes before what may end it.
  const [reused, products, called, userinfo] = await Promise.all([
    unprobed ? noProbes(unprobed).reused : probeReused(recorder, probing),
    callProducts(),
    callAndReadBack(),
    useAccessToken(recorder, endpoints, accessToken),
  ])
  const used = { codeExchange, accessToken, userinfo }
  const tokens = { ...used, ...(await useRefreshToken(recorder, endpoints, used)) }
  const kept = await keepCode(recorder, open, endpoints, codeExchange)
  const { flows } = called
  const idToken = tokenOf('id_token')
  const [, again] = await Promise.all([
    refuseCalls(recorder, rows, flows, idToken),
    decideAgain(recorder, flow, probing, tokens, reused),
  ])
  return { approved, products, kept, ...called, idToken, ...tokens, ...again, probing }
}

/**
 * A denied consent, and an approved one whose code the refused exchanges share. Nothing is decided behind it, so that
 * meanwhile the browser opens what opens nothing; a wrong password comes last.
 */
async function decideAgain(
  recorder: Recorder,
  { open, endpoints, rows, unprobed }: CodeFlow,
  probing: Probing,
  { codeExchange, accessToken, userinfo }: CodeTokens,
  reused: Probe,
) {
  const own = accessToken.is === 'recorded' ? rows.filter(({ area }) => area === 'exchange') : []
  // Both of these authorizations are pushed before either is opened, and an approval follows the denial.
  const issuing = codesOf(recorder, open, endpoints, own)
  const openOncePushed = async () => {
    await issuing
    return open()
  }
  const denial = await deny(recorder, openOncePushed, endpoints, codeOf(probing.approved))
  const issue = await issuing
  expectReuse(recorder, codeExchange)
  let probes: Promise<Evidence['probes']> | undefined
  const probe = async () => {
    if (unprobed) return noProbes(unprobed)
    probes ??= recordProbes(recorder, probing, reused, () => exchanged)
    return probes
  }
  // Where it is needed, it is asked for in the place of the first of these consents.
  let approval: ReturnType<typeof approveBeside> | undefined
  const issueCode: IssueCode = async (signedBy) => {
    const isFirst = signedBy === 'application' && approval === undefined
    if (isFirst) approval = approveBeside(recorder, open, endpoints, denial)
    const approved = isFirst ? await approval : undefined
    const issued = approved?.issued.code.is === 'recorded' ? approved.issued : await issue(signedBy)
    void beside(probe())
    return issued
  }
  const exchanged = refuseExchanges(recorder, {
    rows,
    endpoint: endpoints.token,
    twin: acceptedMember('the token exchange', accepted('the token exchange', codeExchange), 'access_token'),
    known: {
      ...knownAfterPush(recorder, probing.pushed),
      verifierOfAnother: probing.authorization.codeVerifier,
    },
    issueCode,
    afterReuse: (twin, again) => askAfterReuse(recorder, endpoints.userinfo, userinfo, twin, again),
  })
  await exchanged
  const shown = await approval
  return { ...denial, ...(shown && { beside: shown.beside }), probes: beside(probe()) }
}
