import { text } from 'node:stream/consumers'
import type Koa from 'koa'
import { type JsonObject, jsonObject } from '../json.ts'

/** A protected resource of one document, which a PUT replaces and a GET returns (document 4.6). */
export interface Document {
  readonly get: (ctx: Koa.Context) => void
  readonly put: (ctx: Koa.Context) => Promise<void>
}

/**
 * Creates a resource of one document.
 *
 * @param initial - What it holds before anything is stored.
 * @param shown - Makes the answer of what is stored, and of how often that was replaced; the document itself, if it is
 *   left out.
 * @returns Its two handlers. A PUT without a JSON object of at least one member is answered 400.
 */
export function createDocument(
  initial: Readonly<JsonObject>,
  shown = (stored: Readonly<JsonObject>, _replaced: number): Readonly<JsonObject> => stored,
): Document {
  let stored = initial
  let replaced = 0

  return {
    get: (ctx) => {
      ctx.body = shown(stored, replaced)
    },
    put: async (ctx) => {
      const replacement = jsonObject(await text(ctx.req))
      if (replacement === undefined || Object.keys(replacement).length === 0) {
        ctx.status = 400
        ctx.body = {
          error: 'invalid_request',
          error_description: 'The body is not a JSON object with members.',
        }
        return
      }
      stored = replacement
      replaced += 1
      ctx.body = shown(stored, replaced)
    },
  }
}
