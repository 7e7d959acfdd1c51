import { redirectsByStates } from '../../behaviors/states.ts'
import { decisionThatLasts, redirects } from '../../behaviors/walks.ts'
import type { Faults } from '../fault.ts'

/** Authorizations that take something of one before, or go wrong the second time (document 4.4). */
export const againWalks = {
  'again.redirect.state-lost': {
    says: 'Every redirect of an approval but the first carries no state.',
    breaks: ['authorization.state'],
    behavior: redirects(({ searchParams }, count) => {
      if (count > 1) searchParams.delete('state')
    }),
  },
  'again.redirect.state-twice': {
    says: 'Every redirect of an approval but the first carries its state twice.',
    breaks: ['authorization.state'],
    behavior: redirects(({ searchParams }, count) => {
      if (count > 1) searchParams.append('state', searchParams.get('state') ?? '')
    }),
  },
  'again.redirect.state-of-first': {
    says: 'Every redirect carries the state of the first request.',
    breaks: ['authorization.state-unchanged', 'authorization.denied-state'],
    behavior: redirectsByStates(({ searchParams }, [first]) => searchParams.set('state', first ?? '')),
  },
  'again.redirect.state-of-last': {
    says: 'A redirect with a code carries the state of the request that was pushed last.',
    breaks: ['authorization.state-unchanged'],
    behavior: redirectsByStates(({ searchParams }, states) => {
      if (searchParams.has('code')) searchParams.set('state', states.at(-1) ?? '')
    }),
  },
  'again.redirect.code-empty': {
    says: 'Every redirect of an approval but the first has an empty code.',
    breaks: ['authorization.code'],
    behavior: redirects(({ searchParams }, count) => {
      if (count > 1) searchParams.set('code', '')
    }),
  },
  'again.redirect.elsewhere': {
    says: 'Every redirect of an approval but the first goes to another path.',
    breaks: ['authorization.redirect'],
    behavior: redirects((address, count) => {
      if (count > 1) address.pathname += '/again'
    }),
  },
  'again.denial.for-good': {
    says: 'A consent counts as denied once another one was.',
    breaks: ['authorization.code'],
    behavior: decisionThatLasts('deny'),
  },
} as const satisfies Faults
