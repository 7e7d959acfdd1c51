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
