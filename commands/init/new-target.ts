import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { isFileName } from '../../helpers/base/reports.ts'
import { SANDBOX } from '../../helpers/config/environment.ts'
import { isOfNotOffered } from '../../helpers/config/offers.ts'
import { isObject } from '../../helpers/http/answer.ts'
import { jsonOf } from '../../helpers/schema/formats.ts'
import { envTemplate } from './env-example.ts'
import { JOURNEYS, leftBy, PORTALS, portalOf, type Scope, variablesOf } from './scope.ts'

/** What no repository has, the files of a target among it. */
const IGNORED = join(import.meta.dirname, '../../.gitignore')

/** A file to be written where there is none. */
interface NewFile {
  /** Relative to the project. */
  readonly path: string
  readonly text: string
  /** Holds, or is going to hold, a secret. */
  readonly isSecret?: boolean
}

/**
 * Writes files, none of which exists yet; a secret one for its owner only (mode 0600).
 *
 * @throws Misconfigured if one of them exists, before any is written
 */
function writeNew(folder: string, files: readonly NewFile[]): void {
  const existing = files.filter(({ path }) => existsSync(join(folder, path)))
  if (existing.length > 0)
    throw new Misconfigured(
      ...existing.map(({ path }) => ({
        where: path,
        what: 'exists already and was left unchanged',
        expected: 'another name, or move the file first',
      })),
    )
  for (const { path, text, isSecret } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx', mode: isSecret ? 0o600 : 0o644 })
  }
}

/**
 * Checks the name of a new target.
 *
 * @throws Misconfigured if no file can have it, or the sandbox does
 */
export function nameOfTarget(name: string | undefined): string {
  const problem = (what: string) =>
    new Misconfigured({
      where: '--target',
      what,
      expected: 'lower-case letters, digits and hyphens; not sandbox',
      example: '--target development',
    })
  if (!name) throw problem('is missing')
  if (name === SANDBOX) throw problem('is the embedded sandbox, which needs no configuration')
  if (!isFileName(name)) throw problem('is not a valid name of a target')
  return name
}

/**
 * Writes what a new target is described by: `.env.<target>`, and a template of its journeys unless there are some. The ID of
 * the key that `npm run keys` made is filled in. A target that exists can be given journeys of its portal alone.
 *
 * @param name - the target
 * @param scope - what it offers, and why not the rest, in the words of OFFERS and NOT_OFFERED
 * @returns the paths that were written, relative to the project
 * @throws Misconfigured if the name cannot be used, or a file exists
 */
export function initTarget(folder: string, name: string | undefined, scope: Scope = {}): readonly string[] {
  const target = nameOfTarget(name)
  const variables = variablesOf(scope)
  const notOffered = leftBy(scope)
  const hasConsent = !isOfNotOffered(notOffered, 'consent')
  const portal = portalOf(target, scope.portal)
  if (portal && scope.offers === undefined && existsSync(join(folder, `.env.${target}`))) {
    writeNew(folder, [portal])
    return [portal.path]
  }
  const known = {
    ...variables,
    ...portal?.variables,
    ...(hasConsent && {
      CONSENT_JOURNEY: `${target}.json`,
      PRIVATE_KEY_FILE: `keys/${target}.pem`,
      PRIVATE_KEY_ID: madeKeyId(folder, target),
      AUTHORIZATION_DETAILS: '',
    }),
  }
  const journey = `journeys/${target}.json`
  const files: readonly NewFile[] = [
    { path: `.env.${target}`, text: envTemplate(target, known, notOffered), isSecret: true },
    ...(existsSync(join(folder, journey)) || !hasConsent ? [] : [{ path: journey, text: templateJourney() }]),
    ...(portal && !existsSync(join(folder, portal.path)) ? [portal] : []),
    ...(existsSync(join(folder, '.gitignore'))
      ? []
      : [{ path: '.gitignore', text: readFileSync(IGNORED, 'utf8') }]),
  ]
  writeNew(folder, files)
  return files.map(({ path }) => path)
}

function madeKeyId(folder: string, target: string): string {
  const path = join(folder, 'keys', `${target}.jwks.json`)
  if (!existsSync(path)) return ''
  const jwks = jsonOf(readFileSync(path, 'utf8'))
  const [key] = isObject(jwks) && Array.isArray(jwks.keys) ? jwks.keys.filter(isObject) : []
  return typeof key?.kid === 'string' ? key.kid : ''
}

/** The journeys that a new target begins with: those of the sandbox, which fit no other pages. */
export const TEMPLATE = join(JOURNEYS, 'sandbox.json')

/** The template as text. */
export const templateJourney = (): string => readFileSync(TEMPLATE, 'utf8')

const TEMPLATES = [TEMPLATE, ...Object.values(PORTALS).map(({ file }) => join(JOURNEYS, file))]

/** Whether a file has the journeys of a template, however they are formatted. */
export function isTemplate(path: string): boolean {
  try {
    const journeys = jsonOf(readFileSync(path, 'utf8'))
    return TEMPLATES.some((one) => isDeepStrictEqual(jsonOf(readFileSync(one, 'utf8')), journeys))
  } catch {
    return false
  }
}

/**
 * Makes an RSA key pair for PS256 (document, 2.4; RFC 7518, 3.5) and writes it into `keys/`.
 *
 * @param name - the target
 * @returns paths, relative to the project, of the private key (PKCS#8 PEM, mode 0600) and the public one (JWKS, RFC 7517),
 * which it also gives with the thumbprint of the key (RFC 7638)
 * @throws Misconfigured if the name cannot be used, or a file exists
 */
export async function makeKeys(folder: string, name: string | undefined) {
  const target = nameOfTarget(name)
  const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const keyId = await calculateJwkThumbprint(jwk)
  const jwks = { keys: [{ ...jwk, kid: keyId, use: 'sig', alg: 'PS256' }] }
  const privateKeyFile = `keys/${target}.pem`
  const jwksFile = `keys/${target}.jwks.json`
  writeNew(folder, [
    { path: privateKeyFile, text: await exportPKCS8(privateKey), isSecret: true },
    { path: jwksFile, text: `${JSON.stringify(jwks, null, 2)}\n` },
  ])
  return { privateKeyFile, jwksFile, keyId, jwks }
}
