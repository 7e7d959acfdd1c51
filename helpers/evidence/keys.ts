/*
 * The keys by which checks name the evidence that they judge, and by which reports find it. A step and a case have their
 * own names as keys.
 */

/** Key of the walk through the developer portal. */
export const PORTAL = 'portal'

/** Key of what was negotiated before anything was exchanged. */
export const TLS = 'TLS'

/** Key of a consent. */
export const consentKey = (name: string): string => `consent: ${name}`

/** Key of a probe. */
export const probeKey = (name: string): string => `opened: ${name}`

/** Key of an exchange of a product. */
export const productKey = (product: string, what: string): string => `product ${product}: ${what}`
