/** The addresses that discovery gives (document, 2.3), each with the method by which it is asked for. */
export const ADDRESSES = {
  authorization_endpoint: 'GET',
  token_endpoint: 'POST',
  pushed_authorization_request_endpoint: 'POST',
  revocation_endpoint: 'POST',
  userinfo_endpoint: 'GET',
} as const

/** The name of a field that holds one of them. */
export type AddressName = keyof typeof ADDRESSES

export const addressNames = Object.keys(ADDRESSES) as readonly AddressName[]
