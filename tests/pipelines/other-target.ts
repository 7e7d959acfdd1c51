import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OtherService } from '../../demo/index.ts'

/** A target as a pipeline knows it: files that are committed, and variables, some of which are secrets. */
export interface PipelineTarget {
  readonly variables: Readonly<Record<string, string>>
  /** Values that no log and no report shows. */
  readonly secrets: readonly string[]
}

const COMMITTED = ['adaptations.json', 'journeys/other.json']

/** What a JSON text has where the value of a variable goes. */
const the = (name: string) => `\${${name}}`

/** Of the variables in a file, those that no pipeline has a line for. */
const FURTHER = ['API_KEY', 'CLIENT_CERTIFICATE', 'CLIENT_CERTIFICATE_KEY']

/**
 * Writes into a project what a team commits for the second service, and tells the variables that it sets in its
 * pipeline: no file has a secret, and what the pipeline does not know by name stands in FURTHER_VARIABLES.
 */
export function pipelineTarget({ environment, files }: OtherService, folder: string): PipelineTarget {
  for (const name of COMMITTED) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), files[name] ?? '')
  }
  const { TARGET: _, ...told } = environment
  const inFiles = Object.entries(told).map(([name, value]) =>
    name.endsWith('_FILE')
      ? ([name.slice(0, -'_FILE'.length), files[value] ?? ''] as const)
      : ([name, value] as const),
  )
  const certificates: readonly { readonly origin: string }[] = JSON.parse(told.CLIENT_CERTIFICATES ?? '[]')
  const all: Readonly<Record<string, string>> = {
    ...Object.fromEntries(inFiles),
    CLIENT_CERTIFICATE: files['client.pem'] ?? '',
    CLIENT_CERTIFICATE_KEY: files['client-key.pem'] ?? '',
    CLIENT_CERTIFICATES: JSON.stringify(
      certificates.map(({ origin }) => ({
        origin,
        cert: the('CLIENT_CERTIFICATE'),
        key: the('CLIENT_CERTIFICATE_KEY'),
      })),
    ),
  }
  const isFurther = ([name]: readonly [string, string]) => FURTHER.includes(name)
  const further = Object.fromEntries(Object.entries(all).filter(isFurther))
  const known = Object.fromEntries(Object.entries(all).filter((entry) => !isFurther(entry)))
  return {
    variables: { ...known, FURTHER_VARIABLES: JSON.stringify(further) },
    secrets: [told.CLIENT_SECRET, told.CONSENT_PASSWORD, told.CONSENT_TOTP_SEED, told.API_KEY].filter(
      (value) => value !== undefined,
    ),
  }
}
