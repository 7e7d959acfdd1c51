import { basename, resolve } from 'node:path'
import { collecting, type Problem } from '../../helpers/base/problem.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { isOfNotOffered, opensPages, rootsOf } from '../../helpers/config/offers.ts'
import type { Target } from '../../helpers/config/target.ts'
import { collectingCredentials, type SecretSink } from '../../helpers/evidence/collect-credentials.ts'
import { httpClient } from '../../helpers/http/send.ts'
import { readNotifyOptions } from '../../helpers/run/notify.ts'
import { readRunOptions } from '../../helpers/run/run-options.ts'
import { registerConfigured } from '../../helpers/run/start-run.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { isTemplate } from '../init/new-target.ts'
import { checkPortal } from './check-portal.ts'
import { checkService, type Line, ok, problem, skipped } from './check-service.ts'

/**
 * Checks what a run needs. It sends few requests and changes nothing: see `checkService` and `checkPortal`.
 *
 * @param folder - where the target's files are
 */
export async function* examine(shell: NodeJS.ProcessEnv, folder: string): AsyncGenerator<Line> {
  const { values } = readEnvironment(shell, folder)
  const problems: Problem[] = []
  const browser = opensPages(values) ? collecting(problems, () => findBrowser(values)) : undefined
  if (browser) yield ok('browser', browser)
  const found = problems.length
  const target = collecting(problems, () => loadTarget(shell, folder))
  collecting(problems, () => readRunOptions(values))
  // No message is sent: it would contain no news.
  collecting(problems, () => readNotifyOptions(values))
  yield* problems.map(lineOf)
  if (!target) return
  registerConfigured(target.secrets)
  if (problems.length === found) yield ok('configuration', `every variable of ${target.name} is well-formed`)
  yield* leftLines(target)
  if (!isOfNotOffered(target.notOffered, 'consent'))
    yield journeyLine(target, values.CONSENT_JOURNEY ?? '', folder)
  if (target.adaptationsInUse.length > 0)
    yield ok('adaptations', `${target.adaptationsInUse.length} in use, listed in the report`)
  const client = httpClient(target.transport)
  const http = collectingCredentials(client, HIDDEN)
  try {
    yield* await checkService(target, http)
    if (target.portal && browser) yield await checkPortal(target, target.portal, browser)
  } finally {
    await client.close()
  }
}

const lineOf = ({ where, what, expected, example }: Problem): Line =>
  problem(
    where,
    what,
    [expected?.replace(/\.$/, ''), example && `Example: ${example}`].filter(Boolean).join('. '),
  )

const leftLines = ({ notOffered }: Target): readonly Line[] =>
  rootsOf(notOffered).map((part) => skipped(part, `not offered here: ${notOffered[part]}`))

function journeyLine({ name, consent }: Target, file: string, folder: string): Line {
  if (consent.isManual) return ok('journeys', 'a person goes through the pages')
  const path = `journeys/${basename(file)}`
  return path !== 'journeys/sandbox.json' && isTemplate(resolve(folder, path))
    ? problem(
        'journeys',
        `${path} is still the template that npm run init wrote, and does not fit your pages`,
        `record them: npm run record -- --target ${name}`,
      )
    : ok('journeys', `${Object.keys(consent.journeys).length} pages are described`)
}

/** Registers the credentials of the requests as secrets, because the service may repeat them in an answer. */
const HIDDEN: SecretSink = {
  push: (...seen) => {
    registerSecrets(seen)
    return seen.length
  },
}
