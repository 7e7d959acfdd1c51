import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { problemsIn } from '../base/problem.ts'
import { hostOf, parseUrl } from '../base/url.ts'
import { readCatalogue } from '../config/products/catalogue.ts'
import type { Target } from '../config/target.ts'
import { own, show } from '../secrets/shown.ts'
import type { FileInUse, HostOfTarget } from './provenance.ts'
import { WAIVERS_FILE } from './waiver-file.ts'

/**
 * The hosts of a target by the variables that name them, or that name the files in which they stand; neither paths nor
 * ports, which may tell more than the host.
 *
 * @param values - the variables of the target
 */
export function hostsOf(
  { transport: { namedBy = [] } }: Pick<Target, 'transport'>,
  { API_PRODUCTS }: Readonly<Record<string, string>>,
): readonly HostOfTarget[] {
  const nameOf = (variable: string) => {
    if (variable === API_PRODUCTS) return 'API_PRODUCTS'
    return /^[A-Z_]+$/.test(variable) ? variable : 'ADAPTATIONS'
  }
  const hosts = namedBy.flatMap(({ variable, address }) => {
    const url = parseUrl(address)
    return url ? [{ variable: own(nameOf(variable)), host: show(hostOf(url)) }] : []
  })
  return [...new Map(hosts.map((one) => [`${one.variable} ${one.host}`, one])).values()]
}

/**
 * The journeys, adaptations, catalogue of products and waivers that a target uses, each with the SHA-256 of its bytes; of
 * a catalogue, also the documents and schemas that it names. A file that is not there is left out.
 *
 * @param values - the variables of the target
 * @param folder - the project's folder
 */
export function filesInUse(
  { CONSENT_JOURNEY, PORTAL_JOURNEY, ADAPTATIONS, API_PRODUCTS, WAIVERS }: Readonly<Record<string, string>>,
  folder: string,
): readonly FileInUse[] {
  const journey = (file: string | undefined) => file && join('journeys', basename(file))
  const named = {
    CONSENT_JOURNEY: journey(CONSENT_JOURNEY),
    PORTAL_JOURNEY: journey(PORTAL_JOURNEY),
    ADAPTATIONS,
    API_PRODUCTS,
    WAIVERS: WAIVERS ?? WAIVERS_FILE,
  }
  return [
    ...Object.entries(named),
    ...namedBy(API_PRODUCTS, folder).map((file) => ['API_PRODUCTS', file] as const),
  ].flatMap(([variable, file]) => {
    const sha256 = file && hashOf(resolve(folder, file))
    return file && sha256
      ? [{ variable: own(variable), file: show(pathIn(folder, file)), sha256: own(sha256) }]
      : []
  })
}

/** The path of a file in the project; of one elsewhere only its name, since its path is about a machine. */
function pathIn(folder: string, file: string): string {
  const path = relative(folder, resolve(folder, file))
  return path.startsWith('..') || isAbsolute(path) ? basename(path) : path.replaceAll('\\', '/')
}

/** The OpenAPI documents and schemas that a catalogue names, by their paths in the project. */
function namedBy(catalogue: string | undefined, folder: string): readonly string[] {
  if (!catalogue || problemsIn(() => readCatalogue(folder, catalogue)).length > 0) return []
  const files = readCatalogue(folder, catalogue).flatMap(({ openapi, calls }) => [
    openapi,
    ...calls.map(({ schema }) => schema?.split('#')[0]),
  ])
  return [...new Set(files.flatMap((file) => (file ? [join(dirname(catalogue), file)] : [])))]
}

function hashOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return undefined
  }
}
