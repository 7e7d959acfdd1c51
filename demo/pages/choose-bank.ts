import html from 'html-template-tag'
import { BANKS, bankOf } from '../banks.ts'
import type { Page } from './visit.ts'

/** The choice of the data provider (document, 4.4). */
export const chooseBank: Page = {
  name: 'bank',
  title: () => 'Where is your account?',
  isDue: ({ bank }) => bank === undefined,
  content: () => html`
    <form method="post">
      <label for="bank">Your bank</label>
      <select id="bank" name="bank" required>
        <option value="">Please choose</option>
        $${BANKS.map(({ id, name }) => html`<option value="${id}">${name}</option>`).join('')}
      </select>
      <button>Continue to your bank</button>
    </form>`,
  submit: (visit, form) => {
    visit.bank = bankOf(form.get('bank'))
    if (!visit.bank) visit.problem = 'That bank is not one of ours.'
  },
}
