import { isJsonObject } from '../../json.ts'
import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * The consent ID comes from the server (document 2.7), so that the authorization details of a request have none.
 *
 * @throws `invalid_authorization_details` where one is asked for (RFC 9396, section 5).
 */
export const consentFromServer: Rule = ({ claims }) => {
  const details: readonly unknown[] = Array.isArray(claims.authorization_details)
    ? claims.authorization_details
    : []
  if (details.some((detail) => isJsonObject(detail) && 'consent_id' in detail))
    throw new errors.InvalidAuthorizationDetails('consent_id is given by the server')
}
