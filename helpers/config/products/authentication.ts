import type { Authentication, Grant, Product } from './product.ts'

/** How a product is called, in words. */
export const AUTHENTICATION_MEANS = {
  'client-credentials': 'the access token of the client-credentials grant',
  'authorization-code': 'the access token of the code grant',
  either: 'the access token of either grant',
  mtls: 'a client certificate',
  none: 'no credential',
  'api-key': 'an API key',
  basic: 'a user name and a password',
} as const

/** The name of a method of authentication. */
export type Method = keyof typeof AUTHENTICATION_MEANS

/** The method by which a product is called. */
export const methodOf = (authentication: Authentication): Method =>
  typeof authentication === 'string' ? authentication : authentication.method

const OAUTH: ReadonlySet<Method> = new Set(['client-credentials', 'authorization-code', 'either'])

/** Whether a product has been migrated to OAuth 2.0: it takes an access token (document, 4.6). */
export const isOAuth = (authentication: Authentication): boolean => OAUTH.has(methodOf(authentication))

/** The grants by which an access token is had (document, 1). */
export const GRANTS = ['clientCredentials', 'code'] as const satisfies readonly Grant[]

/** The grants whose tokens open a product; none where it takes no access token. */
export function grantsOf(authentication: Authentication): readonly Grant[] {
  if (authentication === 'client-credentials') return ['clientCredentials']
  if (authentication === 'authorization-code') return ['code']
  return isOAuth(authentication) ? GRANTS : []
}

/** How far a product is on its way to OAuth 2.0 (document, 5.7 and 9). */
export function migrationOf({ authentication, former, isMigrated }: Product): string {
  if (authentication === 'none') return 'open to everybody'
  if (!isOAuth(authentication)) return 'not migrated to OAuth 2.0 yet'
  return former && !isMigrated
    ? 'migrated to OAuth 2.0; its former method may open it too'
    : 'migrated to OAuth 2.0'
}
