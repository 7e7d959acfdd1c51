import { dataProvider } from '../../data-providers.ts'
import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * A data provider that a request object fixes is one that exists (document 4.4).
 *
 * @throws `invalid_request_object` for an unknown `dp_id`.
 */
export const knownDataProvider: Rule = ({ claims }) => {
  if (claims.dp_id !== undefined && claims.dp_id !== '' && dataProvider(claims.dp_id) === undefined)
    throw new errors.InvalidRequestObject('dp_id names no known data provider')
}
