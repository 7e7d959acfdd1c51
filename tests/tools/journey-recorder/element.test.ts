import { expect, test } from '@playwright/test'
import { elementOf, isBrittle } from '../../../helpers/tools/journey-recorder/element.ts'
import { parseLine } from '../../../helpers/tools/journey-recorder/recording.ts'

const role = (body: string, name?: unknown, more: object = {}) => ({
  kind: 'role',
  body,
  options: { attrs: [], exact: false, ...(name !== undefined && { name }), ...more },
})
const plain = (kind: string, body: unknown, exact = false) => ({ kind, body, options: { exact } })

/** Locators as the recorder of Playwright 1.65 writes them, and what a journey has in their place. */
const CASES: readonly (readonly [selector: string, locator: object, element: object])[] = [
  ['internal:role=button[name="Go"i]', role('button', 'Go'), { role: 'button', name: 'Go' }],
  [
    'internal:role=button[name="Go"s]',
    role('button', 'Go', { exact: true }),
    { role: 'button', name: 'Go', exact: true },
  ],
  ['internal:role=button', role('button'), { role: 'button' }],
  ['internal:label="Bank"i', plain('label', 'Bank'), { label: 'Bank' }],
  ['internal:text="Yes"s', plain('text', 'Yes', true), { text: 'Yes', exact: true }],
  ['internal:testid=[data-testid="otp"s]', plain('test-id', 'otp'), { testId: 'otp' }],
  ['#go', plain('default', '#go'), { css: '#go' }],
  [
    'internal:attr=[placeholder="E \\"x\\""i]',
    plain('placeholder', 'E "x"'),
    { css: '[placeholder*="E \\"x\\"" i]' },
  ],
  ['internal:attr=[title="Go"s]', plain('title', 'Go', true), { css: '[title="Go"]' }],
  [
    'internal:role=button[name="Go"i] >> nth=0',
    { ...role('button', 'Go'), next: plain('first', '') },
    { role: 'button', name: 'Go' },
  ],
  [
    'internal:role=button[name="Go"i] >> nth=1',
    { ...role('button', 'Go'), next: plain('nth', '1') },
    { css: 'internal:role=button[name="Go"i] >> nth=1' },
  ],
  [
    'internal:role=listitem >> internal:has-text="Bank B"i >> internal:role=button',
    { ...role('listitem'), next: { ...plain('has-text', 'Bank B'), next: role('button') } },
    { css: 'internal:role=listitem >> internal:has-text="Bank B"i >> internal:role=button' },
  ],
  ['internal:role=button[name=/\\d+/]', role('button', {}), { css: 'internal:role=button[name=/\\d+/]' }],
  [
    'iframe >> nth=2 >> internal:control=enter-frame >> internal:label="Code"i',
    {
      ...plain('default', 'iframe'),
      next: { ...plain('nth', '2'), next: { ...plain('frame', ''), next: plain('label', 'Code') } },
    },
    { label: 'Code', frame: 'iframe >> nth=2' },
  ],
]

for (const [selector, locator, element] of CASES)
  test(`${selector} becomes ${JSON.stringify(element)}`, () => {
    expect(elementOf(parseLine(JSON.stringify({ name: 'click', selector, locator })))).toEqual(element)
  })

test('an element that only a chain tells is brittle', () => {
  expect(isBrittle({ css: 'internal:role=button >> nth=1' })).toBe(true)
  expect(isBrittle({ css: 'div' })).toBe(true)
  expect(isBrittle({ css: '#go' })).toBe(false)
  expect(isBrittle({ role: 'button' })).toBe(false)
})

test('a line of another format is refused', () => {
  expect(() => parseLine('{"name":"click","locator":{"type":"role"}}')).toThrow(
    /version of Playwright is not known/,
  )
})
