import { type AllowedOrigin, allowedIn, originsOf } from '../../helpers/http/allowed-origins.ts'

/** What is allowed by configured addresses and by ALLOWED_HOSTS. */
export const allowedFor = (addresses: readonly string[], hosts = ''): readonly AllowedOrigin[] => [
  ...originsOf(addresses),
  ...allowedIn(hosts),
]
