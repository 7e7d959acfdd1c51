/** The secrets of a sandbox that a person would choose or be given. */
export interface Credentials {
  readonly clientSecret?: string
  readonly secondClientSecret?: string
  readonly password?: string
  /** Opens the products that are not migrated to OAuth 2.0. */
  readonly apiKey?: string
  /** Of the developer in the portal. */
  readonly portalPassword?: string
}
