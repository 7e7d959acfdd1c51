import { dataProvider } from '../../data-providers.ts'
import { isCanonical } from '../../http/canonical-base64url.ts'
import { isJsonObject } from '../../json.ts'
import { errors } from '../oidc-provider.ts'
import type { Rule, Rules } from './rule.ts'

/** The claims that the document lists (2.5), then validity and identifier (RFC 9101, section 10.2). */
const REQUIRED = [
  ...['authorization_details', 'scope', 'redirect_uri', 'code_challenge', 'claims', 'permissions'],
  ...['iat', 'nbf', 'exp', 'jti'],
]

const HOUR = 3600

const refuse = (reason: string): never => {
  throw new errors.InvalidRequestObject(reason)
}

/** oidc-provider requires only the code challenge. */
const requestObjectContents: Rule = ({ claims }) => {
  const missing = REQUIRED.find((name) => claims[name] === undefined)
  if (missing !== undefined) refuse(`the claim ${missing} is required`)
}

/** The request object is canonical base64url, so that every altered character is noticed (RFC 7515, section 2). */
const requestObjectEncoding: Rule = ({ jwt }) => {
  if (!isCanonical(jwt)) refuse('the request object is not canonical base64url')
}

/** Valid for at most an hour, and from at most an hour ago (FAPI 2.0 Message Signing, section 5.3.1). */
const requestObjectWindow: Rule = ({ claims: { nbf, exp } }) => {
  if (typeof nbf !== 'number' || typeof exp !== 'number') return
  if (exp - nbf > HOUR || nbf < Date.now() / 1000 - HOUR) refuse('the request object is valid for too long')
}

/** Issued at most a minute in the future (FAPI 2.0 Security Profile, section 5.3.2.1). */
const requestObjectIssued: Rule = ({ claims: { iat } }) => {
  if (typeof iat === 'number' && iat > Date.now() / 1000 + 60)
    refuse('the request object was issued in the future')
}

/** A non-empty list of names (document 2.5). Any name is allowed: the document only gives examples. */
const permissions: Rule = ({ claims: { permissions: names } }) => {
  const isList = Array.isArray(names) && names.length > 0
  if (names !== undefined && !(isList && names.every((name) => typeof name === 'string' && name !== '')))
    refuse('permissions must be a list of names')
}

/** The data provider exists (document 4.4). */
const knownDataProvider: Rule = ({ claims: { dp_id: id } }) => {
  if (id !== undefined && id !== '' && dataProvider(id) === undefined)
    refuse('dp_id names no known data provider')
}

/** The consent ID comes from the server (document 2.7; RFC 9396, section 5). */
const consentFromServer: Rule = ({ claims: { authorization_details: details } }) => {
  const asked: readonly unknown[] = Array.isArray(details) ? details : []
  if (asked.some((detail) => isJsonObject(detail) && 'consent_id' in detail))
    throw new errors.InvalidAuthorizationDetails('consent_id is given by the server')
}

/** Rules for request objects that oidc-provider does not have, by the name that waives them. */
export const REQUEST_OBJECT_RULES = {
  requestObjectEncoding,
  requestObjectWindow,
  requestObjectIssued,
  requestObjectContents,
  permissions,
  knownDataProvider,
  consentFromServer,
} satisfies Rules
