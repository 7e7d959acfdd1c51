import type { Cell } from '../../../contract/requests/cells.ts'
import type { UnsignedJwt } from '../../http/jose/jwt.ts'
import {
  type JwtPart,
  type UnsignedRequest,
  withClaims,
  withForm,
  withHeaders,
} from '../../http/unsigned-request.ts'
import { textOf } from './values.ts'

type Values = Readonly<Record<string, unknown>>

/** What an operator works on in a request: a field of its form, a claim of a JWT, its access token, or all of it. */
export interface Place {
  readonly request: UnsignedRequest
  /** The name of the field or the claim. */
  readonly name: string
  /** The value there; `undefined` if there is none. */
  readonly value: unknown
  /** The JWT that is signed for the field when the request goes out. */
  readonly jwt?: UnsignedJwt
  /** The request with another value there, and further values elsewhere; `undefined` drops one. */
  put(value: unknown, others?: Values): UnsignedRequest
}

/** The fields that carry a JWT, which is signed only when the request goes out. */
const JWT_PARTS: Readonly<Record<string, JwtPart>> = {
  client_assertion: 'assertion',
  request: 'requestObject',
}

const textsOf = (values: Values): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))

/** The place of a cell in a request. */
export function placeIn(request: UnsignedRequest, { field, claim }: Pick<Cell, 'field' | 'claim'>): Place {
  if (field === undefined) return { request, name: 'request', value: request, put: () => request }
  if (field === 'authorization')
    return {
      request,
      name: field,
      value: request.headers.authorization?.replace(/^Bearer /, ''),
      put: (token) =>
        withHeaders(request, { authorization: token === undefined ? undefined : `Bearer ${token}` }),
    }
  const part = JWT_PARTS[field]
  const jwt = part && request[part]
  if (part && claim !== undefined)
    return {
      request,
      name: claim,
      value: jwt?.claims[claim],
      put: (value, others) => withClaims(request, part, { [claim]: value, ...others }),
    }
  return {
    request,
    name: field,
    value: jwt ?? request.form[field],
    ...(jwt && { jwt }),
    put: (value, others) => withForm(request, textsOf({ [field]: value, ...others })),
  }
}
