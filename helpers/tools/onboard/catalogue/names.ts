import { variables } from '../../../config/variables.ts'

const LONGEST = 40

/** A text as the name of a product: lower-case letters, digits and hyphens, a letter first; empty where nothing is left. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '')

/** A name with something behind it, still no longer than a name may be. */
export const withSuffix = (name: string, suffix: string): string =>
  `${name.slice(0, LONGEST - 1 - suffix.length).replace(/-$/, '')}-${suffix}`

/** A name as that of a variable: `accountId` is `ACCOUNT_ID`. */
export const variableOf = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/**
 * The variable of a parameter. One that the suite has for itself, or that would not begin with a letter, has the product's name
 * before it.
 */
export function parameterVariable(parameter: string, product: string): string {
  const name = variableOf(parameter)
  const isFree = /^[A-Z]/.test(name) && !Object.hasOwn(variables, name)
  return isFree ? name : `${variableOf(product)}_${name || 'VALUE'}`
}
