import type Koa from 'koa'
import { readForm, required } from '../http/form.ts'
import { OAuthError } from '../http/oauth-error.ts'
import type { SigningKey } from '../keys.ts'
import { LIFETIME } from '../lifetimes.ts'
import type { User } from '../user.ts'
import type { Addresses } from './addresses.ts'
import { authenticate, type Clients } from './authenticate.ts'
import type { Codes } from './codes.ts'
import { idToken } from './id-token.ts'
import type { Tokens } from './tokens.ts'

/** What the token endpoint works with. */
export interface Till {
  readonly at: Addresses
  readonly clients: Clients
  readonly codes: Codes
  readonly tokens: Tokens
  readonly user: User
  readonly key: SigningKey
}

/** The token endpoint of the code grant and the refresh grant (document, 4.5 and 2.7). */
export function redeem({ at, clients, codes, tokens, user, key }: Till): Koa.Middleware {
  return async (ctx) => {
    const form = await readForm(ctx)
    const application = await authenticate(form, at.token, clients)
    const grantOf = {
      authorization_code: () => {
        const code = required(form, 'code')
        const redirectUri = required(form, 'redirect_uri')
        const codeVerifier = required(form, 'code_verifier')
        return codes.spend({ code, redirectUri, codeVerifier }, application)
      },
      refresh_token: () => tokens.refresh(required(form, 'refresh_token'), application),
    }[required(form, 'grant_type')]
    if (!grantOf) throw new OAuthError('unsupported_grant_type', 'There is no such grant type here.')
    const grant = grantOf()
    if (!grant) throw new OAuthError('invalid_grant', 'No token: the refresh token is unknown.')
    const { access, refresh } = tokens.issue(grant)
    ctx.body = {
      access_token: access,
      token_type: 'Bearer',
      expires_in: LIFETIME.accessToken,
      refresh_token: refresh,
      refresh_token_expires_in: LIFETIME.refreshToken,
      id_token: await idToken(grant, user, at.issuer, key),
      scope: grant.scope,
      authorization_details: grant.details,
      tenant: 'blue',
    }
  }
}
