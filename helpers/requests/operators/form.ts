import type { FieldMeaning, Operator } from '../../../contract/requests/operators.ts'
import { randomWord } from '../../base/alike.ts'
import {
  type Edit,
  type JwtPart,
  plainParameters,
  type UnsignedRequest,
  withClaims,
  withForm,
  withJwt,
} from '../../http/unsigned-request.ts'
import { inventedUri, otherScope } from '../different.ts'
import { rewriteOf } from './values.ts'

/** The fields that carry a JWT, which is signed only when the request goes out. */
export const JWT_PARTS: Readonly<Record<string, JwtPart>> = {
  client_assertion: 'assertion',
  request: 'requestObject',
}

/** What an operator does to a field of a form, if it is more than another value. */
const EDITS: Readonly<Partial<Record<Operator, (field: string) => Edit>>> = {
  empty: (field) => (request) => withForm(request, { [field]: '' }),
  missing: (field) => (request) => withForm(request, { [field]: undefined }),
  doubled: (field) => (request) => ({ ...request, repeated: [field] }),
  'in-query': (field) => (request) => ({ ...request, inQuery: [field] }),
  unauthenticated: (field) => (request) =>
    withForm(request, { [field]: undefined, [`${field}_type`]: undefined }),
  'of-second': (field) => OF_SECOND[field] ?? (() => undefined),
  'of-another':
    (field) =>
    (request, { verifierOfAnother }) =>
      verifierOfAnother === undefined ? undefined : withForm(request, { [field]: verifierOfAnother }),
  'used-before': (field) => USED_BEFORE[field] ?? (() => undefined),
  'secret-instead': (field) => (request, known) =>
    withSecret(withForm(request, { [field]: undefined, [`${field}_type`]: undefined }), known),
  'secret-besides': () => withSecret,
  'plain-parameters': () => asPlainParameters,
  typed: (field) => (request) => {
    const part = JWT_PARTS[field]
    const jwt = part && request[part]
    return jwt && withJwt(request, part, { header: { ...jwt.header, typ: TYPE } })
  },
}

/** The type of a request object (RFC 9101, 10.8). */
const TYPE = 'oauth-authz-req+jwt'

/** The pair of the client-credentials grant, whose secret authenticates nobody here (document, 5.5). */
const withSecret: Edit = (request, { clientId, clientSecret }) =>
  clientSecret === undefined
    ? undefined
    : withForm(request, { client_id: clientId, client_secret: clientSecret })

const asPlainParameters: Edit = (request) =>
  withForm(request, { ...plainParameters(request.requestObject?.claims), request: undefined })

const OF_SECOND: Readonly<Record<string, Edit>> = {
  client_id: (request, { second }) => withForm(request, { client_id: second?.clientId }),
  client_secret: (request, { second }) => withForm(request, { client_secret: second?.clientSecret }),
  // The code is the second application's: the first one asks for its tokens.
  code: (request, { clientId }) => {
    // An adaptation may name the client in the form as well.
    const named = request.form.client_id === undefined ? request : withForm(request, { client_id: clientId })
    return withJwt(withClaims(named, 'assertion', { iss: clientId, sub: clientId }), 'assertion', {
      signedBy: 'application',
    })
  },
}

const USED_BEFORE: Readonly<Record<string, Edit>> = {
  client_assertion: (request, { acceptedAssertion }) =>
    acceptedAssertion && withForm(request, { client_assertion: acceptedAssertion.jwt }),
  // The code has already got tokens: the request itself is the documented one.
  code: (request) => request,
}

/** The edit of a form field by an operator; `undefined` if the operator is not about the value of a field. */
export function formEdit(field: string, means: FieldMeaning, operator: Operator): Edit | undefined {
  const edit = EDITS[operator]?.(field)
  const rewrite = rewriteOf(operator, means)
  if (!edit && !rewrite) return undefined
  return (request, known) => {
    // An adaptation may have left the field out, and then there is nothing to edit.
    if (!has(request, field)) return undefined
    return edit ? edit(request, known) : replace(request, field, rewrite?.(request.form[field] ?? ''))
  }
}

const has = (request: UnsignedRequest, field: string): boolean => {
  const part = JWT_PARTS[field]
  return request.form[field] !== undefined || (part !== undefined && request[part] !== undefined)
}

const replace = (
  request: UnsignedRequest,
  field: string,
  value: string | undefined,
): UnsignedRequest | undefined => (value === undefined ? undefined : withForm(request, { [field]: value }))

/** What is sent in a field that the document does not list. */
const UNLISTED: Readonly<Record<string, Edit>> = {
  request_uri: (request, { requestUri }) =>
    requestUri === undefined ? undefined : withForm(request, { request_uri: inventedUri(requestUri) }),
  scope: (request, { scope }) => withForm(request, { scope: otherScope(request.form.scope ?? scope) }),
  unrecognized: (request) => withForm(request, { [randomWord()]: randomWord() }),
}

/** The edit that adds a field which the document does not list. */
export function unlistedFieldEdit(field: string, operator: Operator): Edit {
  const edit = UNLISTED[field]
  if (!edit) throw new Error(`There is no edit of ${field} by the operator ${operator}.`)
  return edit
}
