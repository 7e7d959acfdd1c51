import { readEnvironment, SANDBOX } from './environment.ts'
import { loadTarget } from './load-target.ts'
import type { Target } from './target.ts'
import { variables } from './variables.ts'

/** What shapes a recording, as text by the name of the variable that gives it. It contains secrets. */
export type Shaping = Readonly<Record<string, string>>

/**
 * All of a configuration that shapes what a run records: the variables of the target, the contents of the files that they
 * name, and the options that choose what is sent. What only judges, or writes, is not among it.
 *
 * @param shell - the variables of the process, before the sandbox sets its own
 * @param folder - the project's folder
 * @throws Misconfigured if the configuration is not valid
 */
export function shapingOf(shell: NodeJS.ProcessEnv, folder: string): Shaping {
  const { target, values } = readEnvironment(shell, folder)
  const isSandbox = target === SANDBOX
  // The sandbox has a configuration of its own, which differs from run to run.
  const names = Object.keys(variables).filter((name) => !isSandbox || variables[name]?.run)
  const given = Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, [values[name]]]] : [])))
  const contents = isSandbox ? {} : contentsOf(loadTarget(shell, folder))
  const all: Record<string, unknown> = { ...given, ...optionsOf(values) }
  for (const [name, content] of Object.entries(contents)) all[name] = [all[name], content]
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, JSON.stringify(value)]))
}

/** Options of a run that choose what is sent. */
function optionsOf({
  STANDARDS,
  STANDARDS_PROFILE = '',
  SANDBOX_FAULT = '',
}: Readonly<Record<string, string>>) {
  return { STANDARDS: STANDARDS === 'off', STANDARDS_PROFILE, SANDBOX_FAULT }
}

/** What stands in files, and variables that only these name. */
function contentsOf({
  consent,
  portal,
  application,
  second,
  ...target
}: Target): Readonly<Record<string, unknown>> {
  const pem = (key: Target['application']['privateKey'] | undefined) =>
    key?.export({ type: 'pkcs8', format: 'pem' })
  return {
    ...target.secrets,
    AUTHORIZATION_DETAILS: target.authorizationDetails,
    PRIVATE_KEY: pem(application.privateKey),
    SECOND_PRIVATE_KEY: pem(second?.privateKey),
    CONSENT_JOURNEY: consent.journeys,
    PORTAL_JOURNEY: portal?.journeys,
    ADAPTATIONS: target.adaptations,
    API_PRODUCTS: target.products,
    CLIENT_CERTIFICATES: target.transport.clientCertificates,
    CA: target.transport.ca,
  }
}
