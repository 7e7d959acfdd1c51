import { alterForm } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import type { Faults } from './fault.ts'

const BREAKS = ['authorization.wrong-password'] as const

/** Passwords that log somebody in who is not the user (document 4.4). */
export const logIns = {
  'authorization.password-ignored': {
    says: 'Any password logs the user in.',
    breaks: BREAKS,
    behavior: taking(() => true),
  },
  'authorization.password-by-beginning': {
    says: 'Only the first eight characters of the password are compared.',
    breaks: BREAKS,
    behavior: taking((typed, right) => typed.slice(0, 8) === right.slice(0, 8)),
  },
  'authorization.password-in-any-case': {
    says: 'The password is compared without regard to letter case.',
    breaks: BREAKS,
    behavior: taking((typed, right) => typed.toLowerCase() === right.toLowerCase()),
  },
} as const satisfies Faults

/** Puts the right password in the place of those that are taken for it. */
function taking(isTaken: (typed: string, right: string) => boolean): Behavior {
  return {
    request: {
      pages: alterForm((form, { resourceOwner: { password } }) => {
        const typed = form.get('password')
        if (typed !== null && isTaken(typed, password)) form.set('password', password)
      }),
    },
  }
}
