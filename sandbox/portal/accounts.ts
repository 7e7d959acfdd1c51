import { randomBytes } from 'node:crypto'
import type Koa from 'koa'
import { isSignedInAs, type ResourceOwner } from '../resource-owner.ts'

/** What somebody may do in the portal. */
type Role = 'developer' | 'reviewer'

/** The first page of each. */
export const HOME: Readonly<Record<Role, string>> = { developer: '/', reviewer: '/review' }

/** Somebody who can sign in at the portal. */
type Account = Pick<ResourceOwner, 'username' | 'password'>

/** The two people of a portal: who has applications, and who decides on Production access. */
export type Accounts = Readonly<Record<Role, Account>>

/**
 * Creates the people of a portal with random user names and passwords.
 *
 * @param password - That of the developer, where it is given.
 */
export function createAccounts(password?: string): Accounts {
  const account = (role: Role, given?: string): Account => ({
    username: `${role}-${randomBytes(4).toString('hex')}`,
    password: given ?? randomBytes(18).toString('base64url'),
  })
  return { developer: account('developer', password), reviewer: account('reviewer') }
}

/** Who is signed in, by cookie. */
interface Sessions {
  /** Signs somebody in; `undefined` where there is nobody of that name and password. */
  signIn(ctx: Koa.Context, form: URLSearchParams): Role | undefined
  /** Ends the session of whoever sent a request. */
  signOut(ctx: Koa.Context): void
  /** What whoever sent a request may do; `undefined` where nobody is signed in. */
  roleOf(ctx: Koa.Context): Role | undefined
}

/**
 * Creates the sessions of a portal. The cookie has a name of its own: a browser sends those of one port of a host to all
 * of its ports.
 *
 * @param accounts - Who can sign in.
 */
export function createSessions(accounts: Accounts): Sessions {
  const cookie = `portal_${randomBytes(6).toString('hex')}`
  const signedIn = new Map<string, Role>()
  const roles: readonly Role[] = ['developer', 'reviewer']

  return {
    signIn: (ctx, form) => {
      const name = form.get('username') ?? ''
      const password = form.get('password') ?? ''
      const role = roles.find((each) => isSignedInAs({ subject: '', ...accounts[each] }, name, password))
      if (role === undefined) return undefined
      const session = randomBytes(24).toString('base64url')
      signedIn.set(session, role)
      ctx.cookies.set(cookie, session, { httpOnly: true, sameSite: 'strict' })
      return role
    },
    signOut: (ctx) => {
      signedIn.delete(ctx.cookies.get(cookie) ?? '')
      ctx.cookies.set(cookie)
    },
    roleOf: (ctx) => signedIn.get(ctx.cookies.get(cookie) ?? ''),
  }
}
