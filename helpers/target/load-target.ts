import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { loadJourneys } from '../browser/journeys.ts'
import { loadPortalJourneys } from '../portal/load-portal-journeys.ts'
import { assembleTarget } from './assemble-target.ts'
import { readEnvironment } from './environment.ts'
import { problemsOf } from './environment-problems.ts'
import { Misconfigured, type Problem } from './problem.ts'
import type { Target } from './target.ts'
import { variables } from './variables.ts'

const FROM_FILE = ['PRIVATE_KEY', 'SECOND_PRIVATE_KEY', 'AUTHORIZATION_DETAILS'] as const

/**
 * Reads and checks the environment, as far as that can be done before anything is sent.
 *
 * @param shell - the variables of the process
 * @param folder - the project's folder, with the `.env` files and `journeys/`
 * @throws Misconfigured with every problem at once
 */
export function loadTarget(shell: NodeJS.ProcessEnv, folder: string): Target {
  const environment = readEnvironment(shell, folder)
  const problems: Problem[] = []
  const values = { ...environment.values }
  for (const name of FROM_FILE) readInto(values, name, folder, problems)
  problems.push(...problemsOf(values, environment))
  const open = <T>(file: string | undefined, load: (path: string, known: readonly string[]) => T) =>
    file ? openJourneys(folder, file, (path) => load(path, Object.keys(values)), problems) : undefined
  const journeys = open(values.CONSENT_JOURNEY, loadJourneys)
  const portalJourneys = open(values.PORTAL_JOURNEY, loadPortalJourneys)
  if (problems.length > 0 || !journeys) throw new Misconfigured(problems)
  return assembleTarget(values, journeys, portalJourneys)
}

function readInto(values: Record<string, string>, name: string, folder: string, problems: Problem[]) {
  const file = values[`${name}_FILE`]
  if (!file || values[name]) return
  const path = resolve(folder, file)
  try {
    values[name] = readFileSync(path, 'utf8').trim()
  } catch {
    problems.push({
      where: `${name}_FILE`,
      what: `there is no file ${file} that can be read`,
      expected: 'a readable file; its path is relative to the project',
      example: variables[`${name}_FILE`]?.examples[0] ?? '',
    })
  }
}

function openJourneys<T>(folder: string, file: string, load: (path: string) => T, problems: Problem[]) {
  try {
    return load(join(folder, 'journeys', basename(file)))
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    problems.push(...error.problems)
    return undefined
  }
}
