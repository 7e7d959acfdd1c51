import { text } from 'node:stream/consumers'
import type Koa from 'koa'

/** The media type of an HTML form, and of every request to a token endpoint (RFC 6749, appendix B). */
export const FORM = 'application/x-www-form-urlencoded'

/**
 * Reads the form of a request.
 *
 * @param ctx - The exchange, with its body still unread.
 * @returns The fields, or `undefined` if the body is not a form.
 */
export async function readForm(ctx: Koa.Context): Promise<URLSearchParams | undefined> {
  return ctx.is(FORM) === FORM ? new URLSearchParams(await text(ctx.req)) : undefined
}
