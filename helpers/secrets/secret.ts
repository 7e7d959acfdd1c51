/** A credential, configured or seen during the run, to be kept out of every text. */
export interface Secret {
  readonly name: string
  readonly value: string
}
