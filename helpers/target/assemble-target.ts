import type { PortalJourneys } from '../portal/portal-journeys.ts'
import { privateKeyOf } from '../schema/formats.ts'
import type { Application, Portal, Target } from './target.ts'
import { variables } from './variables.ts'

/**
 * Makes a target of variables that were found good.
 *
 * @throws Error if a key that passed its schema is none: a mistake of the suite's author
 */
export function assembleTarget(
  values: Readonly<Record<string, string>>,
  journeys: Target['consent']['journeys'],
  portalJourneys?: PortalJourneys,
): Target {
  const text = (name: string): string => values[name] ?? ''
  return {
    name: text('TARGET'),
    baseUrl: text('BASE_URL').replace(/\/$/, ''),
    issuerUrl: text('ISSUER_URL'),
    application: application(values, ''),
    ...(values.SECOND_CLIENT_ID && { second: application(values, 'SECOND_') }),
    redirectUri: text('REDIRECT_URI'),
    scope: text('SCOPE'),
    permissions: text('PERMISSIONS').split(/\s+/),
    authorizationDetails: JSON.parse(text('AUTHORIZATION_DETAILS')),
    consentIdNames: values.CONSENT_ID_NAME ? [values.CONSENT_ID_NAME] : ['consent_id', 'consentId'],
    ...(values.DP_ID && { dataProvider: { id: values.DP_ID, in: carriage(text('DP_ID_IN')) } }),
    consent: { journeys, variables: values },
    businessApi: {
      getUrl: text('BUSINESS_API_GET_URL'),
      ...(values.BUSINESS_API_PUT_URL && {
        put: { url: values.BUSINESS_API_PUT_URL, body: text('BUSINESS_API_PUT_BODY') },
      }),
    },
    ...(values.EXPIRED_ACCESS_TOKEN && { expiredAccessToken: values.EXPIRED_ACCESS_TOKEN }),
    ...(portalJourneys && { portal: portal(values, portalJourneys) }),
    secrets: Object.fromEntries(Object.entries(values).filter(([name]) => variables[name]?.secret)),
  }
}

function application(values: Readonly<Record<string, string>>, prefix: '' | 'SECOND_'): Application {
  const clientId = values[`${prefix}CLIENT_ID`] ?? ''
  const privateKey = privateKeyOf(values[`${prefix}PRIVATE_KEY`] ?? '')
  if (!privateKey) throw new Error(`${prefix}PRIVATE_KEY passed its schema and is no key.`)
  return {
    clientId,
    oidcClientId: (prefix === '' ? values.OIDC_CLIENT_ID : undefined) ?? clientId,
    clientSecret: values[`${prefix}CLIENT_SECRET`] ?? '',
    privateKey,
    keyId: values[`${prefix}PRIVATE_KEY_ID`] ?? '',
  }
}

function carriage(value: string): 'request-object' | 'authorization' | 'par' {
  return value === 'authorization' || value === 'par' ? value : 'request-object'
}

/** The document's own words. */
const WORDS = {
  development: 'Development',
  production: 'Production',
  approved: 'approved',
  denied: 'denied',
  revoked: 'revoked',
}

const REVOCATION_SECONDS = '10'

function portal(values: Readonly<Record<string, string>>, journeys: PortalJourneys): Portal {
  return {
    url: values.PORTAL_URL ?? '',
    journeys,
    variables: values,
    words: { ...WORDS, ...journeys.words },
    actions: values.PORTAL_ACTIONS === 'manage' ? 'manage' : 'read',
    revocationSeconds: Number(values.PORTAL_REVOCATION_SECONDS ?? REVOCATION_SECONDS),
    hasReviewer: Boolean(values.PORTAL_REVIEWER_USERNAME && journeys.signInAsReviewer),
  }
}
