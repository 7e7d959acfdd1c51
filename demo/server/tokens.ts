import type { Application } from '../applications.ts'
import { Expiring } from '../expiring.ts'
import { LIFETIME } from '../lifetimes.ts'
import type { ConsentDetail } from './pushed-request.ts'

/** What a user allowed an application. */
export interface Grant {
  readonly application: Application
  readonly scope: string
  readonly nonce: string | undefined
  /** Seconds since 1970. */
  readonly signedInAt: number
  /** What was asked for, with the reference of the consent in it (document, 2.7). */
  readonly details: readonly ConsentDetail[]
}

/** The opaque tokens of all grants. */
export class Tokens {
  readonly #access = new Expiring<Grant>(LIFETIME.accessToken)
  readonly #refresh = new Expiring<Grant>(LIFETIME.refreshToken)

  issue(grant: Grant): { readonly access: string; readonly refresh: string } {
    return { access: this.#access.add(grant, 'blue-a-'), refresh: this.#refresh.add(grant, 'blue-r-') }
  }

  /** The grant of an access token that is still valid. */
  grantOf(accessToken: string): Grant | undefined {
    return this.#access.get(accessToken)
  }

  /** The grant of a refresh token, which is used up by this. Another application's is left alone. */
  refresh(refreshToken: string, { id }: Application): Grant | undefined {
    const isOwn = this.#refresh.get(refreshToken)?.application.id === id
    return isOwn ? this.#refresh.take(refreshToken) : undefined
  }

  /** Withdraws the grant of a token, whichever of both kinds it is, if it is the application's own. */
  revoke(token: string, { id }: Application): void {
    const grant = this.#access.get(token) ?? this.#refresh.get(token)
    if (grant?.application.id === id) this.withdraw(grant)
  }

  /** Ends every token of a grant. */
  withdraw(grant: Grant): void {
    for (const store of [this.#access, this.#refresh]) store.drop((one) => one === grant)
  }
}
