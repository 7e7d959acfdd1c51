/** The texts of the portal's pages. Journeys find controls by these words. */
export interface PortalWording {
  readonly language: string
  readonly signInTitle: string
  readonly username: string
  readonly password: string
  readonly signIn: string
  readonly signInProblem: string
  readonly signOut: string
  readonly keysTitle: string
  readonly name: string
  readonly application: string
  readonly environment: string
  readonly clientId: string
  readonly clientSecret: string
  readonly state: string
  readonly actions: string
  readonly states: Readonly<Record<'live' | 'waiting' | 'denied' | 'revoked', string>>
  readonly environments: Readonly<Record<'Development' | 'Production', string>>
  readonly register: string
  readonly create: string
  readonly request: string
  readonly renew: string
  readonly revoke: string
  readonly continue: string
  readonly cancel: string
  /** The consequence of each action, which its confirmation step shows. */
  readonly consequences: Readonly<Record<'register' | 'create' | 'request' | 'renew' | 'revoke', string>>
  readonly issuedTitle: string
  readonly shownOnce: string
  readonly back: string
  readonly notices: string
  readonly noNotices: string
  /** The notice to the applicant, after the name of the key. */
  readonly outcomes: Readonly<Record<'approved' | 'denied', string>>
  readonly reviewTitle: string
  readonly noRequests: string
  readonly approve: string
  readonly deny: string
  readonly lostTitle: string
  readonly lost: string
}

/** The default wording. */
export const ENGLISH: PortalWording = {
  language: 'en',
  signInTitle: 'Developer portal',
  username: 'User name',
  password: 'Password',
  signIn: 'Sign in',
  signInProblem: 'The user name or the password is wrong.',
  signOut: 'Sign out',
  keysTitle: 'API keys',
  name: 'Name',
  application: 'Application',
  environment: 'Environment',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  state: 'State',
  actions: 'Actions',
  states: { live: 'Live', waiting: 'Waiting for approval', denied: 'Denied', revoked: 'Revoked' },
  environments: { Development: 'Development', Production: 'Production' },
  register: 'Register application',
  create: 'Create API Key',
  request: 'Request Production access',
  renew: 'Renew API Key',
  revoke: 'Revoke API Key',
  continue: 'Continue',
  cancel: 'Cancel',
  consequences: {
    register: 'The application gets a key pair for the Development environment.',
    create: 'The application gets one more key pair for the Development environment.',
    request:
      'A key pair for the Production environment is created now; it works once the request is approved.',
    renew: 'The key gets a new client secret. The current one stops working at once.',
    revoke: 'The key stops working at once, permanently.',
  },
  issuedTitle: 'Your key pair',
  shownOnce: 'Keep the client secret in a safe place now: it is not shown again.',
  back: 'Back to the API keys',
  notices: 'Notices',
  noNotices: 'There are no notices.',
  outcomes: {
    approved: 'Production access is approved.',
    denied: 'Production access is denied.',
  },
  reviewTitle: 'Requests for Production access',
  noRequests: 'No request is waiting for a decision.',
  approve: 'Approve',
  deny: 'Deny',
  lostTitle: 'There is no such page',
  lost: 'The address is wrong, or the page no longer exists.',
}
