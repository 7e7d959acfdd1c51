import type { Sandbox } from '../../sandbox/index.ts'

/** A target as variables of a pipeline, some of which are secrets. */
export interface PipelineTarget {
  readonly variables: Readonly<Record<string, string>>
  /** Values that no log and no report may show. */
  readonly secrets: readonly string[]
}

/** Variables that the pipelines do not list. */
const FURTHER = ['PRODUCTS_URL', 'PRODUCTS_API_KEY']

/** Describes a running sandbox as a team would in its pipeline. Variables that it does not list are in FURTHER_VARIABLES. */
export function pipelineTarget({ environment }: Sandbox): PipelineTarget {
  const all = Object.entries(environment).filter(([name]) => !name.startsWith('PORTAL_'))
  const further = Object.fromEntries(all.filter(([name]) => FURTHER.includes(name)))
  const known = Object.fromEntries(all.filter(([name]) => !FURTHER.includes(name)))
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
