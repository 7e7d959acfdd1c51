/** The secrets of a sandbox that a person would choose or be given. */
export interface Credentials {
  readonly clientSecret?: string
  readonly secondClientSecret?: string
  readonly password?: string
  /** Of the developer in the portal. */
  readonly portalPassword?: string
}
