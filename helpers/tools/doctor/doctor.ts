import { basename, resolve } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { findBrowser } from '../../browser/find-browser.ts'
import { readEnvironment } from '../../config/environment.ts'
import { loadTarget } from '../../config/load-target.ts'
import type { Target } from '../../config/target.ts'
import { collectingCredentials, type SecretSink } from '../../evidence/collect-credentials.ts'
import { httpClient } from '../../http/send.ts'
import { readNotifyOptions } from '../../run/notify.ts'
import { readRunOptions } from '../../run/run-options.ts'
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
  const { privateKey, keyId } = target.application
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  yield ok('private key', `RSA, ${bits} bits, signs PS256 as ${keyId}`)
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
