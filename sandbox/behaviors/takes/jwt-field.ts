import type { Cell } from '../../../contract/requests/cells.ts'
import type { Operator } from '../../../contract/requests/operators.ts'
import type { Application } from '../../applications.ts'
import { readClaims } from '../alter.ts'
import type { Behavior, RequestHook } from '../behavior.ts'
import { remembered } from '../remembering.ts'
import type { Tools } from '../tools.ts'
import { repairAssertionClaim, repairRequestObjectClaim } from './claims.ts'
import { isForgedBy } from './signature.ts'

/** The application that signed a JWT, or `undefined` if none did. */
async function signerOf(jwt: string, { applications, isSignedBy }: Tools): Promise<Application | undefined> {
  for (const application of applications) if (await isSignedBy(jwt, application)) return application
  return undefined
}

/** Accepts a JWT whose signature an operator edited, by signing it again as documented. */
export const takeSignature =
  (field: string, operator: Operator): RequestHook =>
  async ({ form }, tools) => {
    const jwt = form.get(field) ?? ''
    const claims = readClaims(jwt)
    if (!claims) return
    const application = tools.application(form.get('client_id') ?? claims.sub ?? claims.iss)
    if (await isForgedBy(operator, jwt, application, tools))
      form.set(field, await tools.sign(claims, application))
  }

/** Remembers the valid assertions of an endpoint, so that another endpoint recognizes their signatures. */
export const rememberSignature: RequestHook = async ({ form }, tools) => {
  const jwt = form.get('client_assertion') ?? ''
  await isForgedBy('verified-altered', jwt, tools.application(readClaims(jwt)?.sub), tools)
}

/** Accepts a correctly signed JWT in which an operator edited one claim. */
export function takeClaim({ field = '', claim = '', operator }: Cell): RequestHook {
  const repair = (field === 'request' ? repairRequestObjectClaim : repairAssertionClaim)(claim, operator)
  return async ({ form }, tools) => {
    const jwt = form.get(field) ?? ''
    const claims = readClaims(jwt)
    const application = await signerOf(jwt, tools)
    // An assertion that another application signed is another edit.
    if (form.has('client_id') && form.get('client_id') !== application?.id) return
    // Sending the same assertion again is another edit.
    if (operator === 'used-before' && tools.memory.has(`assertion ${jwt}`)) return
    if (claims && application && repair(claims, application, tools))
      form.set(field, await tools.sign(claims, application))
  }
}

/** Accepts the same assertion a second time. */
export const takeReusedAssertion: RequestHook = async ({ form }, tools) => {
  const jwt = form.get('client_assertion') ?? ''
  const claims = readClaims(jwt)
  const key = `assertion ${jwt}`
  const isKnown = tools.memory.has(key)
  tools.memory.set(key, true)
  const application = await signerOf(jwt, tools)
  if (isKnown && claims && application)
    form.set('client_assertion', await tools.sign(tools.assertionClaims(application), application))
}

/** Accepts an assertion with the `jti` of a request that is still being answered. */
export const takeAssertionAtOnce: Behavior = {
  request: {
    par: async ({ form }, tools) => {
      const jwt = form.get('client_assertion') ?? ''
      const jti = jtiOf(form)
      const isUnderWay = underWay(tools).has(jti)
      underWay(tools).add(jti)
      const application = isUnderWay ? await signerOf(jwt, tools) : undefined
      if (application)
        form.set('client_assertion', await tools.sign(tools.assertionClaims(application), application))
    },
  },
  response: { par: (_response, tools, { form }) => void underWay(tools).delete(jtiOf(form)) },
}

const jtiOf = (form: URLSearchParams): string => String(readClaims(form.get('client_assertion') ?? '')?.jti)

const underWay = (tools: Tools): Set<string> => remembered(tools, 'jti under way')

/** Remembers the assertions of an endpoint, so that another endpoint recognizes them. */
export const rememberAssertion: RequestHook = ({ form }, { memory }) => {
  const jwt = form.get('client_assertion') ?? ''
  memory.set(`assertion ${jwt}`, true)
  memory.set(`jti ${String(readClaims(jwt)?.jti)}`, true)
}
