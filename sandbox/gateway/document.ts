import { text } from 'node:stream/consumers'
import type Koa from 'koa'
import { type JsonObject, jsonObject } from '../json.ts'

/** A protected resource that holds one document: a PUT replaces it and a GET returns it (document 4.6). */
export interface Document {
  readonly get: (ctx: Koa.Context) => void
  readonly put: (ctx: Koa.Context) => Promise<void>
}

/**
 * Creates a resource that holds one document.
 *
 * @param initial - The document before the first PUT.
 * @param shown - Makes the answer from the document and the number of PUTs so far; by default, the document itself.
 * @returns Its two handlers. A PUT is answered 400 unless its body is a JSON object with at least one member.
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
