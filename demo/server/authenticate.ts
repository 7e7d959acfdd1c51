import type { Application, Applications } from '../applications.ts'
import type { Expiring } from '../expiring.ts'
import type { Form } from '../http/form.ts'
import { OAuthError } from '../http/oauth-error.ts'
import { LIFETIME } from '../lifetimes.ts'
import { signedBy } from './signed-by.ts'

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** What client authentication needs to know. */
export interface Clients {
  readonly applications: Applications
  /** The jti of every assertion that was taken. */
  readonly usedAssertions: Expiring<true>
}

/**
 * Authenticates the application of a request by its client assertion (document, 2.4; RFC 7523, 3). `client_id` is
 * required beside it, and the audience is exactly the endpoint, as one string: the issuer is refused.
 *
 * @param endpoint - address of the endpoint that was called
 * @throws OAuthError `invalid_client`
 */
export async function authenticate(
  form: Form,
  endpoint: string,
  { applications, usedAssertions }: Clients,
): Promise<Application> {
  const application = applications.find(({ id }) => id === form.get('client_id'))
  if (!application) throw refused('the client_id is missing or unknown')
  if (form.get('client_assertion_type') !== JWT_BEARER)
    throw refused(`client_assertion_type is not ${JWT_BEARER}`)

  const { id } = application
  const claims = await signedBy(application, form.get('client_assertion') ?? '', {
    issuer: id,
    subject: id,
    longest: LIFETIME.assertion,
  }).catch((error: Error) => {
    throw refused(error.message)
  })
  if (claims.aud !== endpoint) throw refused(`the audience is not ${endpoint}`)

  const jti = `${id} ${claims.jti}`
  if (usedAssertions.get(jti)) throw refused('the jti was used before')
  usedAssertions.put(jti, true)
  return application
}

function refused(why: string): OAuthError {
  return new OAuthError('invalid_client', `Client authentication failed: ${why}.`)
}
