/** A credential, configured, or seen during the run; known in order to keep it out of every text. */
export interface Secret {
  readonly name: string
  readonly value: string
}
