import { basename, join } from 'node:path'
import { collecting, Misconfigured, type Problem } from '../base/problem.ts'
import { variablesOf } from '../browser/journeys.ts'
import type { NamedAddress } from '../http/transport.ts'
import { schemaSource } from '../schema/schemas.ts'
import { type Adaptations, loadAdaptations } from './adaptations/adaptations.ts'
import { assembleTarget } from './assemble-target.ts'
import { readEnvironment } from './environment.ts'
import { missingFile, problemsOf } from './environment-problems.ts'
import { loadJourneys, loadPortalJourneys } from './load-journeys.ts'
import { productionProblems } from './production.ts'
import { type LoadedProducts, loadProducts } from './products/load-products.ts'
import { misspeltVariables } from './refused-variables.ts'
import type { Target } from './target.ts'
import { transportOf } from './transport.ts'
import { weakerSchemes } from './weaker-schemes.ts'

/**
 * Reads and checks the environment, as far as that can be done before anything is sent.
 *
 * @param shell - the variables of the process
 * @param folder - the project's folder, with the `.env` files and `journeys/`
 * @throws Misconfigured with every problem at once
 */
export function loadTarget(shell: NodeJS.ProcessEnv, folder: string): Target {
  const environment = readEnvironment(shell, folder)
  const absent = missingFile(environment, folder)
  if (absent.length > 0) throw new Misconfigured([...productionProblems(environment.values), ...absent])
  const { values } = environment
  const problems: Problem[] = [
    ...environment.problems,
    ...productionProblems(values),
    ...problemsOf(environment),
  ]
  const adapted = collecting(problems, () => loadAdaptations(folder, values))
  problems.push(...weakerSchemes(values, adapted?.adaptations))
  const journeys = collecting(problems, () => journeysOf(folder, values))
  const portalJourneys = collecting(problems, () => portalJourneysOf(folder, values))
  const catalogue = collecting(problems, () => productsOf(folder, values))
  const further = addressesIn(values, adapted?.adaptations, catalogue)
  const transport = transportOf(values, folder, problems, further)
  const used = [...(adapted?.uses ?? []), ...(catalogue?.uses ?? []), ...variablesOf(journeys ?? {})]
  problems.push(...misspeltVariables(environment, used))
  if (problems.length > 0 || !journeys || !adapted || !catalogue) throw new Misconfigured(problems)
  return assembleTarget({
    values,
    journeys,
    transport,
    catalogue,
    ...adapted,
    ...(portalJourneys && { portalJourneys }),
  })
}

/** Addresses that stand in the files of a target. */
const addressesIn = (
  { ADAPTATIONS, API_PRODUCTS: catalogue = '' }: Readonly<Record<string, string>>,
  { discovery }: Adaptations = {},
  { products }: Pick<LoadedProducts, 'products'> = { products: [] },
): readonly NamedAddress[] => [
  ...(discovery ? [{ variable: `/discovery in ${ADAPTATIONS}`, address: discovery }] : []),
  ...products.flatMap(({ calls }) => calls.map(({ url }) => ({ variable: catalogue, address: url }))),
]

function journeysOf(folder: string, known: Readonly<Record<string, string>>) {
  const file = known.CONSENT_JOURNEY
  if (!file) return {}
  const { required } = schemaSource('environment.schema.json')
  // A required variable that is missing has been reported.
  const names = [...Object.keys(known), ...required, ...(known.CONSENT_TOTP_SEED ? ['ONE_TIME_CODE'] : [])]
  return loadJourneys(join(folder, 'journeys', basename(file)), names)
}

function productsOf(folder: string, known: Readonly<Record<string, string>>): LoadedProducts {
  const file = known.API_PRODUCTS
  return file ? loadProducts(folder, file, known) : { products: [], uses: [], secrets: [] }
}

function portalJourneysOf(folder: string, known: Readonly<Record<string, string>>) {
  const file = known.PORTAL_JOURNEY
  return file ? loadPortalJourneys(join(folder, 'journeys', basename(file)), Object.keys(known)) : undefined
}
