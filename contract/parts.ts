/** The parts that an environment may lack, in words that its team would use, in the order of the document. */
export const PARTS = {
  'client-credentials': 'the token endpoint of the client-credentials grant (4.1)',
  discovery: 'the discovery document (4.2)',
  consent: 'pushed authorization requests, consents in a browser and the exchange of codes (4.3 to 4.5)',
  denial: 'a way to deny a consent (4.4)',
  'provider-choice': 'a page on which the user chooses the data provider (4.4)',
  'dp-id': 'a data provider that dp_id fixes (4.4)',
  get: 'a GET of a business API (4.6)',
  put: 'a PUT of a business API (4.6)',
  'expired-token': 'an access token that has expired (3.1)',
  'second-application': 'a second application',
  portal: 'the developer portal (2.1, 3.1)',
} as const satisfies Readonly<Record<string, string>>

/** The name of a part. */
export type Part = keyof typeof PARTS

/** The names of all parts, in the order of the document. */
export const partNames = Object.keys(PARTS) as readonly Part[]

/** True if a text is the name of a part. */
export const isPart = (text: string): text is Part => Object.hasOwn(PARTS, text)

/** The part that another part requires. */
export const RESTS_ON: Readonly<Partial<Record<Part, Part>>> = {
  consent: 'discovery',
  denial: 'consent',
  'provider-choice': 'consent',
  'dp-id': 'consent',
}
