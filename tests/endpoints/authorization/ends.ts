/** Ends of a walk, and how findings describe them. */
export const NOT_FOUND = { errorPage: { status: 404, title: 'Not found', address: 'https://as.example/x' } }
export const FAULT = { errorPage: { status: 500, title: 'Oops', address: 'https://as.example/x' } }
export const TOO_MANY = { errorPage: { status: 429, title: 'Wait', address: 'https://as.example/x' } }
export const STUCK = { failure: { kind: 'page', reason: 'no button', title: '', address: '' } } as const
export const STAYS = { failure: { ...STUCK.failure, stays: true } } as const
export const MISFIT = { failure: { ...STUCK.failure, step: { number: 1, does: 'click' } } } as const
export const OFFLINE = {
  failure: { ...STUCK.failure, kind: 'unreachable', reason: 'no connection' },
} as const
export const STOPPED = { failure: { ...STUCK.failure, kind: 'blocked', reason: 'not allowed' } } as const
export const UNUSABLE = { failure: { ...STUCK.failure, kind: 'journey', reason: 'no such step' } } as const
export const BY_HAND = { byHand: true } as const

export const ERROR_404 = 'an error page: 404 “Not found” at https://as.example/x'
export const ERROR_500 = 'an error page: 500 “Oops” at https://as.example/x'
export const ERROR_429 = 'an error page: 429 “Wait” at https://as.example/x'
export const NO_END = 'the walk ended without a redirect'
