import { type AllowedOrigin, whyNotAllowed } from '../http/allowed-origins.ts'

/** Why nothing goes from a browser to an address, and what would allow it; undefined if it may. Completes a sentence. */
export const whyAbroad = (address: string, allowedOrigins: readonly AllowedOrigin[]): string | undefined =>
  whyNotAllowed(address.replace(/^ws(?=s?:)/i, 'http'), allowedOrigins)
