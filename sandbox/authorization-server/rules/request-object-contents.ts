import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

const REQUIRED = ['authorization_details', 'scope', 'redirect_uri', 'code_challenge', 'claims', 'permissions']

/**
 * A request object contains all that the document lists (2.5). The server by itself requires the code challenge only.
 *
 * @throws `invalid_request_object` where one of them is missing.
 */
export const requestObjectContents: Rule = ({ claims }) => {
  const missing = REQUIRED.find((name) => claims[name] === undefined)
  if (missing !== undefined) throw new errors.InvalidRequestObject(`the claim ${missing} is required`)
}
