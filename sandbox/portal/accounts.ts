import { randomBytes } from 'node:crypto'
import type Koa from 'koa'
import { isSignedInAs, type ResourceOwner } from '../resource-owner.ts'

/** The role of a person in the portal. */
type Role = 'developer' | 'reviewer'

/** The first page of each role. */
export const HOME: Readonly<Record<Role, string>> = { developer: '/', reviewer: '/review' }

/** A person who can sign in to the portal. */
type Account = Pick<ResourceOwner, 'username' | 'password'>

/** The two people of a portal: the developer has applications, and the reviewer decides on Production access. */
export type Accounts = Readonly<Record<Role, Account>>

/**
 * Creates the people of a portal with random user names and passwords.
 *
 * @param password - The developer's password; random if undefined.
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
  /** Signs a person in; `undefined` if the user name or the password is wrong. */
  signIn(ctx: Koa.Context, form: URLSearchParams): Role | undefined
  /** Ends the session of a request. */
  signOut(ctx: Koa.Context): void
  /** The role of the person who sent a request; `undefined` if no one is signed in. */
  roleOf(ctx: Koa.Context): Role | undefined
}

/**
 * Creates the sessions of a portal. The name of the cookie is random, because a browser sends the cookies of a host to all of
 * its ports.
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
