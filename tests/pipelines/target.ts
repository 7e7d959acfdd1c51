import type { Sandbox } from '../../sandbox/index.ts'

/** A target as a pipeline knows it: variables, some of which are secrets. */
export interface PipelineTarget {
  readonly variables: Readonly<Record<string, string>>
  /** Values that no log and no report shows. */
  readonly secrets: readonly string[]
}

/** Of the variables, those that no pipeline has a line for. */
const FURTHER = ['PRODUCTS_URL', 'PRODUCTS_API_KEY']

/** A running sandbox as a team would describe it in its pipeline: what that does not know by name is in FURTHER_VARIABLES. */
export function pipelineTarget({ environment }: Sandbox): PipelineTarget {
  const told = Object.entries(environment).filter(([name]) => !name.startsWith('PORTAL_'))
  const further = Object.fromEntries(told.filter(([name]) => FURTHER.includes(name)))
  const known = Object.fromEntries(told.filter(([name]) => !FURTHER.includes(name)))
  const { CLIENT_SECRET = '', CONSENT_PASSWORD = '', PRODUCTS_API_KEY = '' } = environment
  return {
    variables: {
      ...known,
      API_PRODUCTS: 'products/sandbox.json',
      CONSENT_JOURNEY: 'sandbox.json',
      FURTHER_VARIABLES: JSON.stringify(further),
    },
    secrets: [CLIENT_SECRET, CONSENT_PASSWORD, PRODUCTS_API_KEY],
  }
}
