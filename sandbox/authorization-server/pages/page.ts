import type { InteractionResults, KoaContextWithOIDC } from 'oidc-provider'
import type { DataProvider } from '../../data-providers.ts'
import type { ResourceOwner } from '../../resource-owner.ts'

/** What the pages say. A journey through them finds controls by these words. */
export interface Wording {
  readonly language: string
  readonly signInTitle: string
  readonly username: string
  readonly password: string
  readonly signIn: string
  readonly signInProblem: string
  readonly dataProviderTitle: string
  readonly dataProvider: string
  readonly dataProviderProblem: string
  readonly continue: string
  readonly consentTitle: string
  /** What follows the name of the application. */
  readonly request: string
  readonly permissions: string
  readonly approve: string
  readonly deny: string
  readonly consentProblem: string
  readonly errorTitle: string
}

/** The default wording. */
export const ENGLISH: Wording = {
  language: 'en',
  signInTitle: 'Sign in',
  username: 'User name',
  password: 'Password',
  signIn: 'Sign in',
  signInProblem: 'The user name or the password is wrong.',
  dataProviderTitle: 'Choose a data provider',
  dataProvider: 'Data provider',
  dataProviderProblem: 'Choose one of the data providers.',
  continue: 'Continue',
  consentTitle: 'Share your data',
  request: 'asks to read your data.',
  permissions: 'Permissions',
  approve: 'Approve',
  deny: 'Deny',
  consentProblem: 'Approve or deny the request.',
  errorTitle: 'This request cannot be continued',
}

/** What a page can show. */
interface PageView {
  readonly wording: Wording
  /** Name of the application that asks. */
  readonly application: string
  readonly permissions: readonly string[]
  /** The data provider that was chosen, or fixed by the request; none as long as neither is so. */
  readonly dataProvider: DataProvider | undefined
  /** What was wrong with the last submission of this page, if anything. */
  readonly problem: string | undefined
}

/** What a submitted page can use. */
export interface Submission {
  readonly form: URLSearchParams
  /** Scheme, host and port of the server, as a browser sees them. */
  readonly origin: string
  readonly wording: Wording
  readonly resourceOwner: ResourceOwner
  /** Stores that the resource owner grants all that was asked for, and returns the identifier of that grant. */
  grant(): Promise<string>
}

/** What a submission comes to: a step ahead, or a problem that the page is shown again with. */
export type Outcome = { readonly result: InteractionResults } | { readonly problem: string }

/** One page that a resource owner passes through on the way from a request to its answer (document 4.4). */
export interface Page {
  /** Name of the prompt; `login` and `consent` are known to the server, which tells itself when it needs them. */
  readonly prompt: string
  /** For any other prompt: tells whether it is still needed. */
  readonly isNeeded?: (ctx: KoaContextWithOIDC) => boolean
  readonly title: (wording: Wording) => string
  /** The HTML within the form of the page. */
  readonly render: (view: PageView) => string
  /** Fields that are submitted in the resource owner's place, so that nobody ever sees the page. */
  readonly unasked?: (owner: ResourceOwner) => Readonly<Record<string, string>>
  readonly submit: (submission: Submission) => Outcome | Promise<Outcome>
}
