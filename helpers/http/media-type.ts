import type { Exchange } from './exchange.ts'

/** The media type of an answer, in lower case and without parameters (RFC 9110, 8.3.1). */
export const mediaTypeOf = ({ headers }: Pick<Exchange, 'headers'>): string | undefined =>
  headers['content-type']?.replace(/;.*/s, '').trim().toLowerCase()
