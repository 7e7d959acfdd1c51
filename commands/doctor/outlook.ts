import { clauseIds, clauseOf } from '../../contract/index.ts'
import { partOf } from '../../contract/part-of.ts'
import type { Part } from '../../contract/parts.ts'
import { npmRun } from '../../helpers/base/npm-run.ts'
import { inWords } from '../../helpers/base/visible.ts'
import { isOfNotOffered } from '../../helpers/config/offers.ts'
import type { Target } from '../../helpers/config/target.ts'
import { variables } from '../../helpers/config/variables.ts'
import { leftOut } from '../../helpers/evidence/safety.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { readWaivers } from '../../helpers/verdict/waivers.ts'

type Values = Readonly<Record<string, string>>

/**
 * What a run of a target that has no problem will and will not judge, in lines for the terminal.
 *
 * @param values - the variables of the target
 * @param folder - where the file of waivers is
 * @throws Misconfigured with every problem of the file of waivers
 */
export function outlookOf(target: Target, values: Values, folder: string): readonly string[] {
  const run = npmRun('contract', target.name)
  const unset = unsetVariables(target, values, folder)
  const onlyReads = target.portal && target.checkSet === 'all' && target.portal.actions === 'read'
  const tried = untried(target, values)
  return [
    ...(unset.length > 0
      ? [
          `Ready, but the run will be incomplete: set ${inWords(unset)} (or leave the part out: OFFERS).`,
          `To run it as it is: ${run}`,
        ]
      : [`Ready: ${run}`]),
    ...(onlyReads ? ['Actions on keys in the portal are judged only with PORTAL_ACTIONS=manage.'] : []),
    ...(tried.length > 0 ? [`Only a run tries ${inWords(tried)}.`] : []),
  ]
}

/** The configured features that the doctor does not try. */
const untried = ({ notOffered, portal, dataProvider }: Target, values: Values): readonly string[] => [
  ...(dataProvider ? ['DP_ID'] : []),
  // The doctor calls it with the access token of client credentials.
  ...(values.BUSINESS_API_GET_URL && isOfNotOffered(notOffered, 'client-credentials')
    ? ['BUSINESS_API_GET_URL']
    : []),
  ...(isOfNotOffered(notOffered, 'consent') ? [] : ['the consent pages']),
  ...(values.API_PRODUCTS ? ['the products'] : []),
  ...(portal?.actions === 'manage' ? ['actions on keys in the portal'] : []),
]

/**
 * The variables of each part that a stated clause needs, if they are not set. A part with a required variable is left out: a
 * missing one is a problem.
 */
function unsetVariables(target: Target, values: Values, folder: string): readonly string[] {
  return partsToJudge(target, values, folder).flatMap((part) => {
    const names = Object.keys(variables).filter((name) => variables[name]?.part === part)
    const [first] = names
    return first === undefined || values[first] || names.some((name) => REQUIRED.includes(name))
      ? []
      : [first, ...(DEPENDENT[first] ?? [])]
  })
}

const { required, dependentRequired } = schemaSource('environment.schema.json')
const REQUIRED: readonly string[] = required
const DEPENDENT: Readonly<Record<string, readonly string[]>> = dependentRequired

/** The parts that decide the verdict: a stated clause is about each, and is neither waived nor out of sight. */
function partsToJudge(target: Target, { WAIVERS }: Values, folder: string): readonly Part[] {
  const today = new Date().toISOString().slice(0, 10)
  const waived = new Set(
    readWaivers(folder, target.name, WAIVERS)
      .filter(({ expiry }) => expiry >= today)
      .map(({ clause }) => clause),
  )
  const judged = clauseIds.filter((id) => {
    const { force, place } = clauseOf(id)
    return force === 'stated' && !place && !waived.has(id) && !leftOut(target, id)
  })
  const parts = new Set(judged.flatMap((id) => partOf(id) ?? []))
  return [...parts].filter(
    (part) =>
      !isOfNotOffered(target.notOffered, part) && !(part === 'put' && target.businessApi.isOfCatalogue),
  )
}
