import { resolve } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { readJsonFile } from '../../schema/json-file.ts'
import type { Adaptations } from './adaptations.ts'
import { isComputed, referencesIn, withVariables } from './substitute.ts'

/**
 * Reads a file of adaptations, validates it and inserts the values of variables.
 *
 * @param file - its path, relative to the project
 * @param variables - the variables of the target
 * @returns the adaptations, and the names of the variables that they use
 * @throws Misconfigured with every problem
 */
export function loadAdaptations(
  folder: string,
  file: string,
  variables: Readonly<Record<string, string>>,
): { readonly adaptations: Adaptations; readonly uses: readonly string[] } {
  const source = readJsonFile({
    path: resolve(folder, file),
    name: file,
    schema: 'adaptations.schema.json',
    variable: 'ADAPTATIONS',
    example: '{ "clientCredentials": { "form": { "scope": "accounts" } } }',
  })
  const references = referencesIn(source).filter(({ name }) => !isComputed(name))
  const unknown = references.filter(({ name }) => !variables[name])
  if (unknown.length > 0)
    throw new Misconfigured(
      unknown.map(({ at, name }) => ({
        where: `${file} ${at}`,
        what: `there is no variable ${name}`,
        expected: 'a variable that is set, NOW, NOW+60 or UUID',
        example: `${name}=… in .env.<target>`,
      })),
    )
  return {
    adaptations: withVariables(source as Adaptations, variables),
    uses: [...new Set(references.map(({ name }) => name))],
  }
}
