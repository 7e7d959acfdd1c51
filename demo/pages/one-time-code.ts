import html from 'html-template-tag'
import { isOneTimeCode } from '../user.ts'
import type { Page } from './visit.ts'

/** The second factor. */
export const oneTimeCode: Page = {
  name: 'code',
  title: () => 'One more step',
  isDue: ({ visitor }) => visitor.signedInAt === undefined,
  content: () => html`
    <form method="post">
      <label for="code">Six digits from your authenticator</label>
      <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
      <button>Check the digits</button>
    </form>`,
  submit: (visit, form) => {
    if (isOneTimeCode(visit.user, form.get('code') ?? ''))
      visit.visitor.signedInAt = Math.floor(Date.now() / 1000)
    else visit.problem = 'Those digits are not the ones of this moment.'
  },
}
