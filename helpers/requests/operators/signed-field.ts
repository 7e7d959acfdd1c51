import type { Operator } from '../../../contract/requests/operators.ts'
import { type Edit, type JwtPart, withForm } from '../../http/unsigned-request.ts'
import { forge, forgeryOf } from './jwt.ts'

/** The edit of a form field that carries a JWT; `undefined` if the operator is not about how a JWT is signed. */
export function signedFieldEdit(field: string, part: JwtPart, operator: Operator): Edit | undefined {
  const forgery = forgeryOf(operator)
  return (
    forgery &&
    (async (request, { keys }) => {
      const documented = request[part]
      const jwt = documented && (await forge(forgery, documented, keys))
      return jwt === undefined ? undefined : withForm(request, { [field]: jwt })
    })
  )
}
