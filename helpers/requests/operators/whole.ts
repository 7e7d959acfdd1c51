import type { Operator } from '../../../contract/requests/operators.ts'
import { type Edit, withHeaders } from '../../http/unsigned-request.ts'

const EDITS: Readonly<Partial<Record<Operator, Edit>>> = {
  'another-method': (request) => ({ ...request, method: 'GET' }),
  put: (request) => ({ ...request, method: 'PUT' }),
  json: (request) => ({ ...request, asJson: true }),
  'any-answer': (request) => withHeaders(request, { accept: '*/*' }),
}

/** The edit of a request as a whole. */
export function wholeEdit(operator: Operator): Edit {
  const edit = EDITS[operator]
  if (!edit) throw new Error(`There is no edit of a request by the operator ${operator}.`)
  return edit
}
