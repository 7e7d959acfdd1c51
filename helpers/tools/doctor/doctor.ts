import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import { Misconfigured } from '../../base/problem.ts'
import { findBrowser } from '../../browser/find-browser.ts'
import { readEnvironment } from '../../config/environment.ts'
import { loadTarget } from '../../config/load-target.ts'
import type { Application, Target } from '../../config/target.ts'
import { collectingCredentials, type SecretSink } from '../../evidence/collect-credentials.ts'
import { isObject } from '../../http/answer.ts'
import { httpClient } from '../../http/send.ts'
import { readNotifyOptions } from '../../run/notify.ts'
import { readRunOptions } from '../../run/run-options.ts'
import { jsonOf } from '../../schema/formats.ts'
import { registerSecrets } from '../../secrets/redact.ts'
import { isTemplate } from '../onboard/new-target.ts'
import { checkService } from './check-service.ts'
import { type Line, ok, problem } from './line.ts'

/**
 * Looks at what a run needs, before a run. It sends little, and changes nothing: see `checkService`.
 *
 * @param folder - the project's folder
 */
export async function* examine(shell: NodeJS.ProcessEnv, folder: string): AsyncGenerator<Line> {
  const { values } = readEnvironment(shell, folder)
  yield* checkBrowser(values)
  const target = load(shell, folder)
  if (!('name' in target)) return void (yield* target)
  registerSecrets(Object.entries(target.secrets).map(([name, value]) => ({ name, value })))
  const count = Object.keys(target.consent.journeys).length
  yield ok('configuration', `every variable of ${target.name} is well-formed`)
  yield journeyLine(target, values.CONSENT_JOURNEY ?? '', folder, count)
  if (target.adaptationsInUse.length > 0)
    yield ok('adaptations', `${target.adaptationsInUse.length} in use, listed in the report`)
  yield* checkRunOptions(values)
  yield* await checkKey(target.application, registeredKeys(values.PUBLIC_JWKS_FILE, folder))
  const http = collectingCredentials(httpClient(target.transport), HIDDEN)
  try {
    yield* await checkService(target, http)
  } finally {
    await http.close()
  }
}

function journeyLine({ name, consent }: Target, file: string, folder: string, count: number): Line {
  if (consent.isManual) return ok('journeys', 'a person goes through the pages')
  const path = `journeys/${basename(file)}`
  return path !== 'journeys/sandbox.json' && isTemplate(resolve(folder, path))
    ? problem(
        'journeys',
        `${path} is still the template that npm run init wrote, and does not fit your pages`,
        `record them: npm run record -- --target ${name}`,
      )
    : ok('journeys', `${count} pages are described`)
}

/** Nobody is told: a message that says nothing would only disturb those who read it. */
function* checkRunOptions(values: Readonly<Record<string, string>>): Generator<Line> {
  try {
    readRunOptions(values)
    readNotifyOptions(values)
  } catch (error) {
    yield* told(error)
  }
}

/** What the service says may hold what was sent to it. */
const HIDDEN: SecretSink = {
  push: (...seen) => {
    registerSecrets(seen)
    return seen.length
  },
}

function load(shell: NodeJS.ProcessEnv, folder: string): Target | readonly Line[] {
  try {
    return loadTarget(shell, folder)
  } catch (error) {
    return told(error)
  }
}

function* checkBrowser(values: Readonly<Record<string, string>>): Generator<Line> {
  if (values.CONSENT === 'manual') return
  try {
    yield ok('browser', findBrowser(values))
  } catch (error) {
    yield* told(error)
  }
}

function told(error: unknown): readonly Line[] {
  if (!(error instanceof Misconfigured)) throw error
  return error.problems.map(({ where, what, expected, example }) =>
    problem(
      where,
      what,
      [expected?.replace(/\.$/, ''), example && `such as ${example}`].filter(Boolean).join('; '),
    ),
  )
}

function registeredKeys(file: string | undefined, folder: string): unknown {
  if (!file) return undefined
  try {
    return jsonOf(readFileSync(resolve(folder, file), 'utf8')) ?? null
  } catch {
    return null
  }
}

/**
 * The private key of an application: its length, and whether it is the registered one where a JWKS is given.
 *
 * @param jwks - the parsed file of PUBLIC_JWKS_FILE, if there is one
 */
export async function checkKey({ privateKey, keyId }: Application, jwks?: unknown): Promise<readonly Line[]> {
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  const strength = ok('private key', `RSA, ${bits} bits, signs PS256 as ${keyId}`)
  if (jwks === undefined) return [strength]
  const what = 'registered key'
  const keys = isObject(jwks) && Array.isArray(jwks.keys) ? jwks.keys.filter(isObject) : []
  const own = await exportJWK(createPublicKey(privateKey))
  const twin = keys.find(({ n, e }) => n === own.n && e === own.e)
  if (!twin)
    return [
      strength,
      problem(
        what,
        'the JWKS of PUBLIC_JWKS_FILE does not contain the public key of PRIVATE_KEY',
        'register the public key, or use the private key that belongs to the registered one',
      ),
    ]
  if (twin.kid !== undefined && twin.kid !== keyId)
    return [
      strength,
      problem(what, 'its kid differs from PRIVATE_KEY_ID', `PRIVATE_KEY_ID=${String(twin.kid)}`),
    ]
  return [
    strength,
    ok(
      what,
      `PUBLIC_JWKS_FILE contains its public key, thumbprint ${await calculateJwkThumbprint(own)}; not checked at the portal`,
    ),
  ]
}
