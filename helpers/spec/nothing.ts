/** In the place of a fixture of Playwright's that every hook has: it does nothing, and is no step of a test. */
export const NOTHING: [undefined, { auto: true; box: 'self' }] = [
  undefined,
  { auto: 'all-hooks-included' as unknown as true, box: 'self' },
]
