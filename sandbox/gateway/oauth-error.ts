import type Koa from 'koa'

/** The error codes of a token endpoint that the gateway uses (RFC 6749, section 5.2). */
export type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type'

/**
 * Answers with an OAuth error (RFC 6749, section 5.2): 401 where the client is not authenticated, otherwise 400.
 *
 * @param ctx - The exchange to answer.
 * @param error - The error code.
 * @param description - What a developer has to change.
 */
export function refuse(ctx: Koa.Context, error: TokenErrorCode, description: string): void {
  ctx.status = error === 'invalid_client' ? 401 : 400
  ctx.body = { error, error_description: description }
}
