import { type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import type { UnsignedRequest } from '../http/unsigned-request.ts'
import { type Authorization, codeTokenRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import type { Recorder } from './recorder.ts'

/** A code and the authorization it came from. */
export interface IssuedCode {
  readonly authorization: Authorization
  readonly code: Recorded<string>
}

/** Exchanges a code for tokens (document, 4.5), edited or not. */
export async function exchangeCode(
  { target, http, signingKeys }: Recorder,
  endpoint: Recorded<string>,
  { authorization, code }: IssuedCode,
  edit: (documented: UnsignedRequest) => Promise<Recorded<UnsignedRequest>> = async (documented) =>
    recorded(documented),
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (code.is !== 'recorded') return code
  const request = await edit(codeTokenRequest(target, authorization, code.value, endpoint.value))
  return request.is === 'recorded'
    ? http.send(await formPost(endpoint.value, request.value, signingKeys))
    : request
}
