import html from 'html-template-tag'
import { knows } from '../user.ts'
import type { Page } from './visit.ts'

/** The page around the log-in form, which is a frame of its own. */
export const signIn: Page = {
  name: 'welcome',
  title: () => 'Who are you?',
  isDue: ({ visitor }) => !visitor.hasPassword && visitor.signedInAt === undefined,
  content: ({ request }) => html`
    <p>${request.application.name} asks for your data.</p>
    <iframe id="log-in" title="Log-in form" src="frames/name"></iframe>
    <p>We never show your passphrase to anyone.</p>`,
}

/** What the frame shows first: the name is asked for alone. */
export const nameFrame: Page = {
  ...signIn,
  name: 'frames/name',
  title: () => 'Log-in form: name',
  content: () => html`
    <form method="post">
      <label for="name">E-mail address</label>
      <input id="name" name="name" type="email" autocomplete="username" required>
      <button>Next</button>
    </form>`,
  submit: (visit, form) => {
    visit.name = form.get('name') ?? ''
  },
}

/** What the frame shows then. The answer to its form fills the whole window. */
export const passwordFrame: Page = {
  ...signIn,
  name: 'frames/passphrase',
  title: () => 'Log-in form: passphrase',
  content: ({ name }) => html`
    <form method="post" target="_top">
      <p>Hello ${name}</p>
      <label for="passphrase">Passphrase</label>
      <input id="passphrase" name="passphrase" type="password" autocomplete="current-password" required>
      <button>Log in</button>
    </form>`,
  submit: (visit, form) => {
    if (knows(visit.user, visit.name, form.get('passphrase') ?? '')) visit.visitor.hasPassword = true
    else visit.problem = 'That name and passphrase do not belong together.'
  },
}
