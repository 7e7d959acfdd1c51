import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * The permissions of a request object are a list of names, at least one (document 2.5). Which names there are
 * is not limited: the document only gives examples.
 *
 * @throws `invalid_request_object` for anything else.
 */
export const permissions: Rule = ({ claims }) => {
  const names: unknown = claims.permissions
  const isList = Array.isArray(names) && names.length > 0
  if (names !== undefined && !(isList && names.every((name) => typeof name === 'string' && name !== '')))
    throw new errors.InvalidRequestObject('permissions must be a list of names')
}
