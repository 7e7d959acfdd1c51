import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Edit, UnsignedRequest } from '../http/unsigned-request.ts'
import { type Authorization, codeTokenRequest } from '../requests/documented-requests.ts'
import { formPost } from '../requests/issue.ts'
import type { Recorder } from './recorder.ts'
import { SAME } from './refuse.ts'

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
  edit: (documented: UnsignedRequest) => ReturnType<Edit> = (documented) => documented,
): Promise<Recorded<Exchange>> {
  if (endpoint.is !== 'recorded') return endpoint
  if (code.is !== 'recorded') return code
  const edited = await edit(codeTokenRequest(target, authorization, code.value, endpoint.value))
  return edited ? http.send(await formPost(endpoint.value, edited, signingKeys)) : SAME
}
