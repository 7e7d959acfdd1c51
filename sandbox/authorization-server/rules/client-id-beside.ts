import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * A pushed request names its application beside the client assertion (document 4.3). The server by itself does without.
 *
 * @throws `invalid_request` where `client_id` is missing.
 */
export const clientIdBeside: Rule = ({ route, clientId }) => {
  if (route === 'pushed_authorization_request' && clientId === undefined)
    throw new errors.InvalidRequest('the field client_id is required')
}
