import type { InteractionResults, KoaContextWithOIDC } from 'oidc-provider'
import type { DataProvider } from '../../data-providers.ts'
import type { ResourceOwner } from '../../resource-owner.ts'

/** The texts of the pages. A journey finds controls by these words. */
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
  /** The words after the name of the application. */
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

/** The data for a page. */
interface PageView {
  readonly wording: Wording
  /** Name of the application that asks for consent. */
  readonly application: string
  readonly permissions: readonly string[]
  /** The data provider that the request fixed or the user chose, if any. */
  readonly dataProvider: DataProvider | undefined
  /** The problem with the last submission of this page, if any. */
  readonly problem: string | undefined
}

/** The data for a submitted page. */
export interface Submission {
  readonly form: URLSearchParams
  /** Scheme, host and port of the server for a browser. */
  readonly origin: string
  readonly wording: Wording
  readonly resourceOwner: ResourceOwner
  /** Stores that the resource owner grants everything that was requested. Returns the identifier of the grant. */
  grant(): Promise<string>
}

/** The outcome of a submission: a result, or a problem with which the page is shown again. */
type Outcome = { readonly result: InteractionResults } | { readonly problem: string }

/** One page that a resource owner passes through on the way from a request to its answer (document 4.4). */
export interface Page {
  /** Name of the prompt. The server itself decides when it needs `login` and `consent`. */
  readonly prompt: string
  /** For any other prompt: returns true if it is still needed. */
  readonly isNeeded?: (ctx: KoaContextWithOIDC) => boolean
  readonly title: (wording: Wording) => string
  /** The HTML within the form of the page. */
  readonly render: (view: PageView) => string
  /** If present, returns fields that are submitted for the resource owner, without showing the page. */
  readonly unasked?: (owner: ResourceOwner) => Readonly<Record<string, string>>
  readonly submit: (submission: Submission) => Outcome | Promise<Outcome>
}
