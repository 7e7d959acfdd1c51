import { text } from 'node:stream/consumers'
import type Koa from 'koa'
import { OAuthError } from './oauth-error.ts'

const FORM = 'application/x-www-form-urlencoded'

/** The fields of a form. */
export type Form = ReadonlyMap<string, string>

/**
 * Reads the form of a request.
 *
 * @throws OAuthError `invalid_request` for another media type, and for a field that is sent twice (RFC 6749, 3.2)
 */
export async function readForm(ctx: Koa.Context): Promise<Form> {
  if (ctx.is(FORM) !== FORM) throw new OAuthError('invalid_request', `The body is not ${FORM}.`)
  const pairs = [...new URLSearchParams(await text(ctx.req))]
  const form = new Map(pairs)
  if (form.size !== pairs.length) throw new OAuthError('invalid_request', 'A field is sent twice.')
  return form
}

/**
 * The value of a field that has to be there.
 *
 * @throws OAuthError `invalid_request` where it is missing or empty
 */
export function required(form: Form, name: string): string {
  const value = form.get(name)
  if (!value) throw new OAuthError('invalid_request', `The field ${name} is missing.`)
  return value
}
