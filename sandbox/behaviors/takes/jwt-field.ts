import type { Cell } from '../../../contract/requests/cells.ts'
import type { Operator } from '../../../contract/requests/operators.ts'
import type { Application } from '../../applications.ts'
import { readClaims } from '../alter.ts'
import type { Behavior, RequestHook } from '../behavior.ts'
import { remembered } from '../remembering.ts'
import type { Tools } from '../tools.ts'
import { repairAssertionClaim, repairRequestObjectClaim } from './claims.ts'
import { isForgedBy } from './signature.ts'

/** The application that signed a JWT; `undefined` where none did. */
async function signerOf(jwt: string, { applications, isSignedBy }: Tools): Promise<Application | undefined> {
  for (const application of applications) if (await isSignedBy(jwt, application)) return application
  return undefined
}

/** Takes a JWT that is signed wrong in the way of an operator: it is signed anew, as documented. */
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

/** Remembers the good assertions of an endpoint, so that another one knows their signatures. */
export const rememberSignature: RequestHook = async ({ form }, tools) => {
  const jwt = form.get('client_assertion') ?? ''
  await isForgedBy('verified-altered', jwt, tools.application(readClaims(jwt)?.sub), tools)
}

/** Takes a well-signed JWT of which one claim is wrong in the way of an operator. */
export function takeClaim({ field = '', claim = '', operator }: Cell): RequestHook {
  const repair = (field === 'request' ? repairRequestObjectClaim : repairAssertionClaim)(claim, operator)
  return async ({ form }, tools) => {
    const jwt = form.get(field) ?? ''
    const claims = readClaims(jwt)
    const application = await signerOf(jwt, tools)
    // One that came before octet for octet is another edit.
    if (operator === 'used-before' && tools.memory.has(`assertion ${jwt}`)) return
    if (claims && application && repair(claims, application, tools))
      form.set(field, await tools.sign(claims, application))
  }
}

/** Takes an assertion that came before, octet for octet. */
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

/** Takes an assertion whose `jti` is that of a request which is not answered yet. */
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

/** Remembers the assertions of an endpoint, so that another one can tell that it came before. */
export const rememberAssertion: RequestHook = ({ form }, { memory }) => {
  const jwt = form.get('client_assertion') ?? ''
  memory.set(`assertion ${jwt}`, true)
  memory.set(`jti ${String(readClaims(jwt)?.jti)}`, true)
}
