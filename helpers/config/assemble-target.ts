import { type Journeys, variablesOf } from '../browser/journeys.ts'
import type { PortalJourneys } from '../browser/portal/portal-walk.ts'
import { namesIn } from '../browser/variables.ts'
import type { Transport } from '../http/transport.ts'
import { privateKeyOf } from '../schema/formats.ts'
import type { Adaptations } from './adaptations/adaptations.ts'
import { listAdaptations, variablesInUse } from './adaptations/list.ts'
import { checkSet, chosenProfiles, isProduction } from './production.ts'
import { businessApiOf } from './products/business-api.ts'
import type { LoadedProducts } from './products/load-products.ts'
import type { Application, Portal, Target } from './target.ts'
import { furtherNames, variables } from './variables.ts'

/** Two minutes less than Playwright leaves the recording. */
const RECORDING_SECONDS = '1080'

type Values = Readonly<Record<string, string>>

/** The validated parts of a target. */
export interface TargetParts {
  readonly values: Values
  readonly journeys: Journeys
  readonly transport: Transport
  readonly adaptations: Adaptations
  /** Names of the variables that the adaptations use. */
  readonly uses: readonly string[]
  readonly portalJourneys?: PortalJourneys
  readonly catalogue: LoadedProducts
}

/**
 * Makes a target of validated parts.
 *
 * @throws Error if a key that passed its schema is none: a mistake of the suite's author
 */
export function assembleTarget(parts: TargetParts): Target {
  const { values, journeys, transport, adaptations, portalJourneys, catalogue } = parts
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
    consentId: {
      names: ['consent_id', 'consentId'],
      ...(adaptations.consentId && { pointer: adaptations.consentId }),
    },
    ...(values.DP_ID && { dataProvider: { id: values.DP_ID, in: carriage(text('DP_ID_IN')) } }),
    consent: {
      journeys,
      variables: values,
      isManual: values.CONSENT === 'manual',
      triesWrongPassword: values.CONSENT_WRONG_PASSWORD === 'yes' && !isProduction(values),
      ...(values.CONSENT_TOTP_SEED && { totpSeed: values.CONSENT_TOTP_SEED }),
    },
    isHeaded: values.HEADED === '1',
    businessApi: businessApiOf(values, catalogue.products),
    products: catalogue.products,
    ...(values.EXPIRED_ACCESS_TOKEN && { expiredAccessToken: values.EXPIRED_ACCESS_TOKEN }),
    transport,
    recordingTimeout: Number(values.RECORDING_TIMEOUT ?? RECORDING_SECONDS) * 1000,
    adaptations,
    adaptationsInUse: [...variablesInUse(values), ...listAdaptations(adaptations)],
    isProduction: isProduction(values),
    checkSet: checkSet(values),
    isPatient: values.PATIENCE === 'yes',
    profiles: chosenProfiles(values),
    ...(portalJourneys && { portal: portal(values, portalJourneys) }),
    secrets: secretsOf(parts),
  }
}

/** Secret variables by their schema, those in FURTHER_VARIABLES, and those that only an adaptation, a certificate or a journey knows. */
function secretsOf({ values, journeys, uses, catalogue }: TargetParts): Values {
  const named = [
    ...uses,
    ...catalogue.secrets,
    ...namesIn(values.CLIENT_CERTIFICATES ?? ''),
    ...variablesOf(journeys),
    ...furtherNames(values),
  ]
  const own = new Set(named.filter((name) => !variables[name]))
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => variables[name]?.secret || own.has(name)),
  )
}

function application(values: Values, prefix: '' | 'SECOND_'): Application {
  const id = `${prefix}CLIENT_ID`
  const oidcId = prefix === '' && values.OIDC_CLIENT_ID ? 'OIDC_CLIENT_ID' : id
  const secret = `${prefix}CLIENT_SECRET`
  const key = `${prefix}PRIVATE_KEY`
  const keyId = `${key}_ID`
  const privateKey = privateKeyOf(values[key] ?? '')
  if (!privateKey) throw new Error(`${key} passed its schema and is no key.`)
  return {
    clientId: values[id] ?? '',
    oidcClientId: values[oidcId] ?? '',
    clientSecret: values[secret] ?? '',
    privateKey,
    keyId: values[keyId] ?? '',
    variables: { id, oidcId, secret, key: values[`${key}_FILE`] ? `${key}_FILE` : key, keyId },
  }
}

function carriage(value: string): 'request-object' | 'authorization' | 'par' {
  return value === 'authorization' || value === 'par' ? value : 'request-object'
}

/** What the document calls them. */
const WORDS = {
  development: 'Development',
  production: 'Production',
  approved: 'approved',
  denied: 'denied',
  revoked: 'revoked',
}

const REVOCATION_SECONDS = '10'

function portal(values: Values, journeys: PortalJourneys): Portal {
  return {
    url: values.PORTAL_URL ?? '',
    journeys,
    variables: values,
    words: { ...WORDS, ...journeys.words },
    actions: values.PORTAL_ACTIONS === 'manage' && checkSet(values) === 'all' ? 'manage' : 'read',
    revocationSeconds: Number(values.PORTAL_REVOCATION_SECONDS ?? REVOCATION_SECONDS),
    hasReviewer: Boolean(values.PORTAL_REVIEWER_USERNAME && journeys.signInAsReviewer),
  }
}
