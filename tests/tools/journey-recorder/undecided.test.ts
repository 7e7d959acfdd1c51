import { expect, test } from '@playwright/test'
import type { RecordedAction } from '../../../helpers/tools/journey-recorder/recording.ts'
import { whyUndecided } from '../../../helpers/tools/journey-recorder/undecided.ts'

const CALLBACK = 'https://client.example/callback'
const clicked = (name: string): RecordedAction => ({
  line: { name: 'click', selector: 'x', locator: { kind: 'role', body: 'button', options: { name } } },
  document: 1,
  title: '',
  snapshot: '',
})

for (const [decision, redirect, last, says] of [
  [
    'approve',
    `${CALLBACK}?error=access_denied&state=s`,
    'Deny',
    /^The consent was denied: .*error=access_denied.* approve/,
  ],
  ['approve', `${CALLBACK}#error=access_denied`, 'Approve', /^The consent was denied/],
  [
    'approve',
    `${CALLBACK}?error=server_error`,
    'Approve',
    /error=server_error\. Run the command again and approve/,
  ],
  ['approve', `${CALLBACK}?state=s`, 'Approve', /without a code\. Run the command again and approve/],
  ['approve', undefined, 'Deny', /^The last thing that you clicked is “Deny”\. .*--decision deny/],
  ['approve', undefined, 'Refuser', /“Refuser”/],
  ['deny', `${CALLBACK}?code=c`, 'Approve', /^The consent was approved.* and deny the consent/],
  ['deny', undefined, 'Allow access', /“Allow access”/],
] as const)
  test(`to ${decision} by ${last} that ends at ${redirect ?? 'a page'} is refused with what to do`, () => {
    expect(whyUndecided(decision, redirect, [clicked('Continue'), clicked(last)])).toMatch(says)
  })

for (const [decision, redirect, last] of [
  ['approve', `${CALLBACK}?code=c&state=s`, 'Deny nothing'],
  ['approve', `${CALLBACK}#code=c`, 'Go on'],
  ['approve', undefined, 'Go on'],
  ['approve', undefined, 'Approve, or cancel later'],
  ['deny', `${CALLBACK}?error=access_denied`, 'Approve'],
  ['deny', undefined, 'No, thank you'],
] as const)
  test(`to ${decision} by ${last} that ends at ${redirect ?? 'a page'} is recorded`, () => {
    expect(whyUndecided(decision, redirect, [clicked(last)])).toBeUndefined()
  })

test('a recording in which nothing was clicked says nothing of a decision', () => {
  expect(whyUndecided('approve', undefined, [])).toBeUndefined()
})
