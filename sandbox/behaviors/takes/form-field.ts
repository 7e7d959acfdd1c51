import type { Cell } from '../../../contract/requests/cells.ts'
import type { RequestName } from '../../../contract/requests/index.ts'
import { FORM } from '../../http/form.ts'
import { jsonObject } from '../../json.ts'
import { readClaims } from '../alter.ts'
import type { RequestHook } from '../behavior.ts'
import { ownerOfCode } from '../codes.ts'
import { codeOfVerifier } from '../proof-key.ts'
import type { ServiceRequest } from '../request.ts'
import type { Tools } from '../tools.ts'
import { isWrongBy, type Values } from './value.ts'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

type Find = (form: URLSearchParams, tools: Tools) => Values | undefined

const ofSecond = ({ applications: [, second] }: Tools) => second

const FIXED =
  (right: string): Find =>
  () => ({ right })

/** The right values, by request and field. */
const RIGHT: Readonly<Partial<Record<RequestName, Readonly<Record<string, Find>>>>> = {
  token: {
    client_id: (form, tools) => {
      const { id, secret } = ofSecond(tools)
      return form.get('client_secret') === secret
        ? undefined
        : { right: tools.applications[0].id, ofSecond: id }
    },
    client_secret: (form, { applications: [first, second] }) => {
      const sender = [first, second].find(({ id }) => id === form.get('client_id'))
      // The secret of the first application next to the other ID is an edit of the ID.
      const isOtherId = sender === second && form.get('client_secret') === first.secret
      return sender && !isOtherId ? { right: sender.secret, ofSecond: second.secret } : undefined
    },
    grant_type: FIXED('client_credentials'),
  },
  par: {
    client_id: (form, tools) => {
      const { sub } = readClaims(form.get('client_assertion') ?? '') ?? {}
      return sub === undefined ? undefined : { right: sub, ofSecond: ofSecond(tools).id }
    },
    client_assertion_type: FIXED(TYPE),
  },
  exchange: {
    grant_type: FIXED('authorization_code'),
    code: (form, tools) => {
      const code = codeOfVerifier(form.get('code_verifier'), tools)
      return typeof code === 'string' ? { right: code } : undefined
    },
    redirect_uri: (_form, { applications: [{ redirectUri }] }) => ({ right: redirectUri }),
    client_assertion_type: FIXED(TYPE),
  },
}

/** Accepts a field whose value an operator edited. */
export function takeValue({ request: name, field = '', operator }: Cell): RequestHook {
  const find = RIGHT[name]?.[field]
  if (!find) throw new Error(`There is no right value for ${field} of ${name}.`)
  return ({ form, query }, tools) => {
    if (query.has(field)) return
    const values = find(form, tools)
    // A request in which the assertion is missing as well is a different edit.
    if (field === 'client_assertion_type' && !form.has('client_assertion')) return
    if (values && isWrongBy(operator, form.get(field), values)) form.set(field, values.right)
  }
}

/** Accepts a field that appears twice. */
export const takeDoubled =
  (field: string): RequestHook =>
  ({ form }) => {
    const [first, ...more] = form.getAll(field)
    if (first !== undefined && more.length > 0) form.set(field, first)
  }

/** Ignores white space around the value of a field. */
export const takeSpaced =
  (field: string): RequestHook =>
  ({ form }) => {
    const value = form.get(field)
    if (value !== null && value !== value.trim()) form.set(field, value.trim())
  }

/** Accepts a field in the query. */
export const takeFromQuery =
  (field: string): RequestHook =>
  ({ form, query }) => {
    const value = query.get(field)
    if (value === null || form.has(field)) return
    query.delete(field)
    form.set(field, value)
  }

/** Ignores a field that must not be sent. */
export const takeAdded =
  (field: string): RequestHook =>
  ({ form }) =>
    form.delete(field)

/** Treats a PUT as a POST. */
export const takePut: RequestHook = (request: ServiceRequest) => {
  if (request.method === 'PUT') request.method = 'POST'
}

/** Treats the members of a JSON object as the fields of a form. */
export const takeJson: RequestHook = (request: ServiceRequest) => {
  const { headers, body, form } = request
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return
  for (const [name, value] of Object.entries(jsonObject(body) ?? {})) form.set(name, String(value))
  headers['content-type'] = FORM
}

/** Accepts the key pair in the Authorization header in place of an assertion (RFC 6749, 2.3.1). */
export const takeBasic: RequestHook = async ({ form, headers }, tools) => {
  const [, coded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const [id, secret] = Buffer.from(coded, 'base64').toString().split(':').map(decodeURIComponent)
  const application = tools.application(id)
  if (application.id !== id || application.secret !== secret || form.has('client_assertion')) return
  delete headers.authorization
  form.set('client_assertion_type', TYPE)
  form.set('client_assertion', await tools.sign(tools.assertionClaims(application), application))
}

/** Accepts the client secret, in place of an assertion or along with one. */
export function takeSecret({ operator }: Cell): RequestHook {
  return async ({ form }, tools) => {
    const application = tools.application(form.get('client_id'))
    const isInstead = !form.has('client_assertion')
    if (form.get('client_secret') !== application.secret) return
    if (isInstead !== (operator === 'secret-instead')) return
    form.delete('client_secret')
    if (!isInstead) return
    form.set('client_assertion_type', TYPE)
    form.set('client_assertion', await tools.sign(tools.assertionClaims(application), application))
  }
}

/** Ignores an Authorization header in a request that authenticates by its form. */
export const takeBasicBesides: RequestHook = ({ form, headers }) => {
  if (form.has('client_secret')) delete headers.authorization
}

/** Accepts plain parameters without a request object. */
export const takePlainParameters: RequestHook = async ({ form }, tools) => {
  if (form.has('request') || !form.has('response_type')) return
  const application = tools.application(form.get('client_id'))
  form.set('request', await tools.sign(tools.requestObjectClaims(application), application))
}

/** Treats a GET as a POST. */
export const takeGet: RequestHook = (request: ServiceRequest) => {
  if (request.method !== 'GET') return
  request.method = 'POST'
  request.headers['content-type'] = FORM
  for (const [name, value] of [...request.query]) {
    request.form.append(name, value)
    request.query.delete(name)
  }
}

/** Accepts a request whose JWT is missing, empty or not a JWT; depending on the operator, its type is missing too. */
export function takeAbsentJwt({ request, field = '', operator }: Cell): RequestHook {
  const isWithoutType = operator === 'unauthenticated' || operator === 'client-id-alone'
  const isMeant = (value: string | null) =>
    operator === 'garbage' ? /^[a-z]+$/.test(value ?? '') : value === (operator === 'empty' ? '' : null)
  return async ({ form, query, headers }, tools) => {
    if (!isMeant(form.get(field)) || query.has(field)) return
    // If there is something else in its place, it is another edit.
    if (form.has('client_secret') || form.has('response_type') || headers.authorization) return
    const application = ownerOfCode(form, tools) ?? tools.application(form.get('client_id'))
    if (field === 'request') {
      form.set('request', await tools.sign(tools.requestObjectClaims(application), application))
      return
    }
    if (form.has('client_assertion_type') === isWithoutType) return
    if (request === 'exchange' && form.has('client_id') !== (operator === 'client-id-alone')) return
    form.set('client_assertion_type', TYPE)
    form.set(field, await tools.sign(tools.assertionClaims(application), application))
  }
}
