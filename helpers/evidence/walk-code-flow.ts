import { beside, once } from '../base/clock.ts'
import type { Missing, Recorded } from '../http/exchange.ts'
import { callBoth, type Flow, readBack, refuseCalls } from './business-api.ts'
import { codesOf, exchangeCode, type IssueCode } from './codes.ts'
import { codeOf, decide } from './consent.ts'
import { approveBeside, deny } from './deny.ts'
import type { Probe } from './evidence.ts'
import type { Probing } from './look.ts'
import { keepCode } from './patience.ts'
import { noProbes, probeReused, recordProbes } from './probe.ts'
import { recordProducts } from './products/record-products.ts'
import { knownAfterPush, type PushedAuthorization } from './pushed-authorization.ts'
import { acceptedMember, type Run } from './recorder.ts'
import { refuseExchanges } from './refuse-exchanges.ts'
import { remedied } from './remedied.ts'
import { askAfterReuse, type CodeTokens, expectReuse, useAccessToken, useRefreshToken } from './token-life.ts'

/** What the code flow begins with, and what it takes from what is recorded beside it. */
export interface CodeFlow extends Run {
  readonly first: PushedAuthorization
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
export async function walkCodeFlow(run: CodeFlow) {
  const { first, unprobed } = run
  const { authorization } = first
  const approved = await decide(run, first, 'approve')
  const answer = await exchangeCode(run, { authorization, code: codeOf(approved) })
  const codeExchange = remedied(run, 'exchange', answer, authorization)
  const tokenOf = (name: string) => acceptedMember('the token exchange', codeExchange, name)
  const accessToken = tokenOf('access_token')
  const idToken = tokenOf('id_token')
  const probing = { ...run, ...first, approved }
  const callProducts = async () =>
    recordProducts(run, { clientCredentials: await run.token(), code: accessToken })
  const callAndReadBack = async () => {
    const calls = await callBoth(run, accessToken, 'code')
    const flows = [await run.gateway, calls] as const
    return { calls, flows, getAfterPut: await readBack(run, flows) }
  }
  // All that takes the access token goes before what may end it.
  const [reused, products, { calls, flows, getAfterPut }, userinfo] = await Promise.all([
    unprobed ? noProbes(unprobed).reused : probeReused(probing),
    callProducts(),
    callAndReadBack(),
    useAccessToken(run, accessToken),
  ])
  const used = { codeExchange, accessToken, userinfo }
  const tokens = { ...used, ...(await useRefreshToken(run, used)) }
  const kept = await keepCode(run, accessToken)
  const [, again] = await Promise.all([
    refuseCalls(run, flows, idToken),
    decideAgain(run, probing, tokens, reused),
  ])
  return { approved, products, kept, calls, getAfterPut, ...tokens, ...again, probing }
}

/**
 * A denied consent, and an approved one whose code the refused exchanges share. Nothing is decided behind it, so that
 * meanwhile the browser opens what opens nothing; a wrong password comes last.
 */
async function decideAgain(
  run: CodeFlow,
  probing: Probing,
  { codeExchange, accessToken, userinfo }: CodeTokens,
  reused: Probe,
) {
  // Both of these authorizations are pushed before either is opened, and an approval follows the denial.
  const isWanted = accessToken.is === 'recorded' && run.rows.some(({ area }) => area === 'exchange')
  const issuing = codesOf(run, isWanted)
  const openOncePushed = async () => {
    await issuing
    return run.open()
  }
  const denial = await deny({ ...run, open: openOncePushed }, codeOf(probing.approved))
  const issue = await issuing
  expectReuse(run, codeExchange)
  const { unprobed } = run
  const probe = once(async () =>
    unprobed ? noProbes(unprobed) : recordProbes(probing, reused, () => exchanged),
  )
  // Where it is needed, it is asked for in the place of the first of these consents.
  let approval: ReturnType<typeof approveBeside> | undefined
  const issueCode: IssueCode = async (owner) => {
    const isFirst = owner === 'application' && approval === undefined
    if (isFirst) approval = approveBeside(run, denial.denied)
    const approved = isFirst ? await approval : undefined
    const issued = approved?.issued.code.is === 'recorded' ? approved.issued : await issue(owner)
    void beside(probe())
    return issued
  }
  const exchanged = refuseExchanges({
    ...run,
    twin: accessToken,
    known: {
      ...knownAfterPush(run, probing.pushed),
      verifierOfAnother: probing.authorization.codeVerifier,
    },
    issueCode,
    afterReuse: (twin, again) => askAfterReuse(run, userinfo, twin, again),
  })
  await exchanged
  const shown = await approval
  return { ...denial, ...(shown && { beside: shown.beside }), probes: beside(probe()) }
}
