/** A credential, configured or minted during the run; known in order to keep it out of every text. */
export interface Secret {
  readonly name: string
  readonly value: string
}
