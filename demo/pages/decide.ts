import html from 'html-template-tag'
import type { Page } from './visit.ts'

const WORDS: Readonly<Record<string, string>> = {
  read_accounts: 'Names and numbers of your accounts',
  read_transactions: 'What you were paid and what you spent',
  read_balances: 'How much you have',
}

/** The consent: what is shared, from where, with whom. Its texts are for people; the identifiers are attributes. */
export const decide: Page = {
  name: 'decision',
  title: ({ request }) => `Share with ${request.application.name}?`,
  isDue: ({ decision }) => decision === undefined,
  content: ({ request, bank }) => html`
    <form method="post">
      <p>From <strong data-bank="${bank?.id ?? ''}">${bank?.name ?? ''}</strong> they read:</p>
      <ul>
        $${request.permissions
          .map(
            (permission) => html`<li data-permission="${permission}">${WORDS[permission] ?? permission}</li>`,
          )
          .join('')}
      </ul>
      <button name="decision" value="allow">Allow access</button>
      <button class="plain" name="decision" value="refuse">No, thank you</button>
    </form>`,
  submit: (visit, form) => {
    const decision = form.get('decision')
    if (decision === 'allow' || decision === 'refuse') visit.decision = decision
    else visit.problem = 'Please choose one of the two.'
  },
}
