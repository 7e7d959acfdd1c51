import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import nodePath, { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/** This project, whose `.gitignore` covers the files of a target. */
const PROJECT = join(import.meta.dirname, '../..')
const IGNORED = join(PROJECT, '.gitignore')

/** A file to write, which must not exist yet. */
interface NewFile {
  /** Relative to the project. */
  readonly path: string
  readonly text: string
  /** True if the file holds a secret, or will once it is filled in. */
  readonly isSecret?: boolean
}

/**
 * Writes new files. Only the owner can read a file with a secret (mode 0600).
 *
 * @throws Misconfigured if one of the files exists; then none is written
 */
function writeNew(folder: string, files: readonly NewFile[]): void {
  const existing = files.filter(({ path }) => existsSync(join(folder, path)))
  if (existing.length > 0)
    throw new Misconfigured(
      ...existing.map(({ path }) => ({
        where: path,
        what: 'exists already and was left unchanged',
        expected: 'another name; or move the file first',
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
 * @throws Misconfigured if the name is missing, cannot be part of a file name, or is that of the sandbox
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
  if (!isFileName(name)) throw problem('is not a valid name for a target')
  return name
}

/**
 * Writes the files that describe a new target: `.env.<target>`, and a template of its journeys unless they exist. Fills in the
 * ID of the key that `npm run keys` created. For an existing target, it writes the portal journeys only.
 *
 * @param folder - where the target's files are: the project, or the folder that CONTRACT_HOME names
 * @param name - the target
 * @param scope - the parts that the target offers, in the words of OFFERS, and the reason for the missing ones
 * @returns the paths of the files, relative to the folder
 * @throws Misconfigured if the name cannot be used, or a file exists
 */
export function initTarget(folder: string, name: string | undefined, scope: Scope = {}): readonly string[] {
  const target = nameOfTarget(name)
  const variables = variablesOf(scope)
  const notOffered = leftBy(scope)
  const hasConsent = !isOfNotOffered(notOffered, 'consent')
  const portal = portalOf(target, scope.portal)
  const portalFile = portal && { path: portal.path, text: withSchemaOf(portal.text, folder) }
  if (portalFile && scope.offers === undefined && existsSync(join(folder, `.env.${target}`))) {
    writeNew(folder, [portalFile])
    return [portalFile.path]
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
    ...(existsSync(join(folder, journey)) || !hasConsent
      ? []
      : [{ path: journey, text: withSchemaOf(templateJourney(), folder) }]),
    ...(portalFile && !existsSync(join(folder, portalFile.path)) ? [portalFile] : []),
    ...(existsSync(join(folder, '.gitignore'))
      ? []
      : [{ path: '.gitignore', text: readFileSync(IGNORED, 'utf8') }]),
  ]
  writeNew(folder, files)
  return files.map(({ path }) => path)
}

/**
 * The path from the journeys of a folder to the schemas of this project, for `$schema`, with forward slashes. It is a file URL if
 * the folder is on another drive.
 *
 * @param folder - an absolute path
 */
export function schemasFrom(folder: string, project = PROJECT, path = nodePath): string {
  const found = path.relative(path.join(folder, 'journeys'), path.join(project, 'schemas'))
  return path.isAbsolute(found) ? pathToFileURL(found).href : found.replaceAll(path.sep, '/')
}

/** A template with the path of its `$schema` as it is from the journeys of a folder. */
const withSchemaOf = (template: string, folder: string): string =>
  template.replace('"../schemas/', () => `"${schemasFrom(folder)}/`)

function madeKeyId(folder: string, target: string): string {
  const path = join(folder, 'keys', `${target}.jwks.json`)
  if (!existsSync(path)) return ''
  const jwks = jsonOf(readFileSync(path, 'utf8'))
  const [key] = isObject(jwks) && Array.isArray(jwks.keys) ? jwks.keys.filter(isObject) : []
  return typeof key?.kid === 'string' ? key.kid : ''
}

/** The template of the consent journeys: those of the sandbox, which fit no other pages. */
export const TEMPLATE = join(JOURNEYS, 'sandbox.json')

/** The template as text. */
export const templateJourney = (): string => readFileSync(TEMPLATE, 'utf8')

const TEMPLATES = [TEMPLATE, ...Object.values(PORTALS).map(({ file }) => join(JOURNEYS, file))]

/** True if a file has the journeys of a template. The formatting and `$schema` do not matter. */
export function isTemplate(path: string): boolean {
  try {
    const journeys = journeysIn(path)
    return TEMPLATES.some((one) => isDeepStrictEqual(journeysIn(one), journeys))
  } catch {
    return false
  }
}

function journeysIn(path: string): unknown {
  const found = jsonOf(readFileSync(path, 'utf8'))
  return isObject(found) ? { ...found, $schema: undefined } : found
}

/**
 * Creates an RSA key pair for PS256 (document, 2.4; RFC 7518, 3.5) and writes it to `keys/`.
 *
 * @param folder - where the target's files are
 * @param name - the target
 * @returns the paths of the private key (PKCS#8 PEM, mode 0600) and of the public key (JWKS, RFC 7517), relative to the
 * folder; the JWKS itself; and the key ID, which is the thumbprint of the key (RFC 7638)
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
