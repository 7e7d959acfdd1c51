import { once } from '../base/clock.ts'
import { collecting, Misconfigured, type Problem } from '../base/problem.ts'
import { variablesOf } from '../browser/journeys.ts'
import type { PortalJourneys } from '../browser/portal/portal-walk.ts'
import { fillIn, namesIn, type Variables } from '../browser/variables.ts'
import { type AllowedOrigin, whyNotAllowed } from '../http/allowed-origins.ts'
import { signBy } from '../http/jose/sign-command.ts'
import type { NamedAddress } from '../http/transport.ts'
import { privateKeyOf } from '../schema/formats.ts'
import { schemaSource } from '../schema/schemas.ts'
import { loadAdaptations } from './adaptations/adaptations.ts'
import { listAdaptations, variablesInUse } from './adaptations/list.ts'
import { readEnvironment } from './environment.ts'
import { missingFile, problemsOf } from './environment-problems.ts'
import { journeysPath, loadJourneys, loadPortalJourneys } from './load-journeys.ts'
import { isOfNotOffered, type NotOffered, readOffers } from './offers.ts'
import { isReplacedByPasskey, passkeyOf } from './passkey.ts'
import { checkSet, chosenProfiles, isProduction, productionProblems } from './production.ts'
import { businessApiOf } from './products/business-api.ts'
import { loadProducts } from './products/load-products.ts'
import { misspeltVariables } from './refused-variables.ts'
import type { Application, Portal, Target } from './target.ts'
import { transportOf } from './transport.ts'
import { furtherNames, unknownVariables, variables } from './variables.ts'
import { weakerSchemes } from './weaker-schemes.ts'

/** Two minutes less than Playwright's timeout for the recording. */
const RECORDING_SECONDS = '1080'
const PAGE_SECONDS = '15'

/**
 * Reads the configuration of a target, and checks it before anything is sent.
 *
 * @param shell - the variables of the process
 * @param folder - the project's folder, with the `.env` files and `journeys/`
 * @throws Misconfigured with every problem at once
 */
export function loadTarget(shell: NodeJS.ProcessEnv, folder: string): Target {
  const environment = readEnvironment(shell, folder)
  const { values: all } = environment
  const { notOffered } = readOffers(all)
  const values = offeredOf(all, notOffered)
  const absent = missingFile(environment, folder)
  if (absent.length > 0) throw new Misconfigured(...productionProblems(values), ...absent)
  const problems = [...environment.problems, ...productionProblems(values), ...problemsOf(environment)]
  const files = filesOf(values, folder, problems, notOffered)
  const transport = transportOf(values, folder, problems, addressesIn(values, files))
  const { adapted, catalogue, journeys, portalJourneys } = files
  const codeFrom = oneTimeCodeFrom(values, transport.allowedOrigins, problems)
  const passkey = collecting(problems, () => passkeyOf(values))
  problems.push(...weakerSchemes(values, adapted?.adaptations))
  const uses = [
    ...(adapted?.uses ?? []),
    ...variablesOf(journeys ?? {}),
    ...namesIn(JSON.stringify(portalJourneys ?? {})),
  ]
  problems.push(...misspeltVariables(environment, [...uses, ...(catalogue?.uses ?? [])]))
  if (problems.length > 0 || !journeys || !adapted || !catalogue) throw new Misconfigured(...problems)
  const { adaptations } = adapted
  const { products } = catalogue
  const text = (name: string): string => values[name] ?? ''
  return {
    name: text('TARGET'),
    notOffered,
    baseUrl: text('BASE_URL').replace(/\/$/, ''),
    issuerUrl: text('ISSUER_URL'),
    application: application(values, ''),
    ...(values.SECOND_CLIENT_ID && { second: application(values, 'SECOND_') }),
    redirectUri: text('REDIRECT_URI'),
    scope: text('SCOPE'),
    permissions: text('PERMISSIONS').split(/\s+/),
    authorizationDetails: JSON.parse(text('AUTHORIZATION_DETAILS') || 'null'),
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
      ...(passkey && { passkey }),
      ...(codeFrom && { oneTimeCodeFrom: codeFrom }),
    },
    isHeaded: values.HEADED === '1',
    businessApi: businessApiOf(values, products),
    products,
    ...(values.EXPIRED_ACCESS_TOKEN && { expiredAccessToken: values.EXPIRED_ACCESS_TOKEN }),
    transport,
    pageTimeout: Number(values.PAGE_TIMEOUT ?? PAGE_SECONDS) * 1000,
    recordingTimeout: Number(values.RECORDING_TIMEOUT ?? RECORDING_SECONDS) * 1000,
    adaptations,
    adaptationsInUse: [...variablesInUse(values), ...listAdaptations(adaptations)],
    isProduction: isProduction(values),
    checkSet: checkSet(values),
    isPatient: values.PATIENCE === 'yes',
    profiles: chosenProfiles(values),
    ...(portalJourneys && { portal: portal(values, portalJourneys) }),
    secrets: secretsOf(values, [...uses, ...catalogue.secrets]),
  }
}

/**
 * The target of a worker, loaded once.
 *
 * @throws Misconfigured
 */
export const ownTarget = once(() => loadTarget(process.env, process.cwd()))

/** The variables, without those of parts that are not offered. */
const offeredOf = (values: Variables, notOffered: NotOffered): Variables =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !isOfNotOffered(notOffered, variables[name.replace(/_FILE$/, '')]?.part),
    ),
  )

/** Reads the files that variables name. A result is `undefined` if its file has problems. */
function filesOf(values: Variables, folder: string, problems: Problem[], notOffered: NotOffered) {
  const { CONSENT_JOURNEY, PORTAL_JOURNEY, API_PRODUCTS, CONSENT_TOTP_SEED, ONE_TIME_CODE_FROM } = values
  const { required } = schemaSource('environment.schema.json')
  // A missing required variable is already reported.
  const known = [
    ...Object.keys(values),
    ...required.filter((name: string) => !isReplacedByPasskey(name, values)),
    ...(CONSENT_TOTP_SEED || ONE_TIME_CODE_FROM ? ['ONE_TIME_CODE'] : []),
  ]
  return {
    adapted: collecting(problems, () => loadAdaptations(folder, values)),
    journeys: collecting(problems, () =>
      CONSENT_JOURNEY ? loadJourneys(journeysPath(folder, CONSENT_JOURNEY), known, notOffered) : {},
    ),
    portalJourneys: collecting(problems, () =>
      PORTAL_JOURNEY
        ? loadPortalJourneys(journeysPath(folder, PORTAL_JOURNEY), Object.keys(values))
        : undefined,
    ),
    catalogue: collecting(problems, () =>
      API_PRODUCTS ? loadProducts(folder, API_PRODUCTS, values) : { products: [], uses: [], secrets: [] },
    ),
  }
}

/** The address or command that gives one-time codes. Variables are inserted into an address; a command uses the shell. */
function oneTimeCodeFrom(
  values: Variables,
  allowed: readonly AllowedOrigin[],
  problems: Problem[],
): string | undefined {
  const { ONE_TIME_CODE_FROM: from } = values
  if (!from || !/^(https?:|\$\{[A-Z])/.test(from)) return from
  const where = 'ONE_TIME_CODE_FROM'
  const unknown = unknownVariables(where, from, (name) => Boolean(values[name]))
  problems.push(...unknown)
  if (unknown.length > 0) return undefined
  const address = fillIn(from, values)
  const objection = whyNotAllowed(address, allowed)
  if (objection)
    problems.push({
      where,
      what: objection,
      expected: 'a host that ALLOWED_HOSTS names',
      example: 'ALLOWED_HOSTS=mail.example.com',
    })
  return address
}

/** Addresses in the files that variables name. */
const addressesIn = (
  { ADAPTATIONS, API_PRODUCTS = '' }: Variables,
  { adapted, catalogue }: ReturnType<typeof filesOf>,
): readonly NamedAddress[] => {
  const { discovery } = adapted?.adaptations ?? {}
  const calls = catalogue?.products.flatMap((product) => product.calls) ?? []
  return [
    ...(discovery ? [{ variable: `/discovery in ${ADAPTATIONS}`, address: discovery }] : []),
    ...calls.map(({ url }) => ({ variable: API_PRODUCTS, address: url })),
  ]
}

/**
 * The secret variables: those marked in the schema, those in FURTHER_VARIABLES, and others that files or certificates use.
 *
 * @param uses - names of the variables that files use
 */
function secretsOf(values: Variables, uses: readonly string[]): Variables {
  const used = [...uses, ...namesIn(values.CLIENT_CERTIFICATES ?? ''), ...furtherNames(values)]
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const known = variables[name]
      return known ? known.secret : used.includes(name)
    }),
  )
}

function application(values: Variables, prefix: '' | 'SECOND_'): Application {
  const id = `${prefix}CLIENT_ID`
  const oidcId = prefix === '' && values.OIDC_CLIENT_ID ? 'OIDC_CLIENT_ID' : id
  const secret = `${prefix}CLIENT_SECRET`
  const key = `${prefix}PRIVATE_KEY`
  const keyId = `${key}_ID`
  const privateKey = privateKeyOf(values[key] ?? '')
  const keyVariable = values[`${key}_FILE`] ? `${key}_FILE` : privateKey ? key : 'SIGN_COMMAND'
  return {
    clientId: values[id] ?? '',
    oidcClientId: values[oidcId] ?? '',
    clientSecret: values[secret] ?? '',
    ...(privateKey && { privateKey }),
    ...(prefix === '' && !privateKey && values.SIGN_COMMAND && { sign: signBy(values.SIGN_COMMAND) }),
    keyId: values[keyId] ?? '',
    variables: { id, oidcId, secret, key: keyVariable, keyId },
  }
}

function carriage(value: string): 'request-object' | 'authorization' | 'par' {
  return value === 'authorization' || value === 'par' ? value : 'request-object'
}

/** The document's words for what the portal shows. */
const WORDS = {
  development: 'Development',
  production: 'Production',
  approved: 'approved',
  denied: 'denied',
  revoked: 'revoked',
}

const REVOCATION_SECONDS = '10'

function portal(values: Variables, journeys: PortalJourneys): Portal {
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
