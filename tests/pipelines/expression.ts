/** What the expressions of a workflow can refer to. */
export type Context = Readonly<Record<string, unknown>>

const EXPRESSION = /\$\{\{ (.*?) \}\}/g

/**
 * A text with the values of its expressions, in the forms that the workflows use: `inputs.target`, and one of two with
 * `||`. What does not exist is empty, as on GitHub.
 *
 * @throws Error for any other form: a workflow that uses it is not tried by these tests
 */
export const resolved = (text: string, context: Context): string =>
  text.replace(EXPRESSION, (_, expression: string) => evaluated(expression, context))

/**
 * Whether a step runs, as its `if` says.
 *
 * @param hasFailed - whether a step before it failed
 * @throws Error for a condition that no step has
 */
export function isDue(condition: string | undefined, hasFailed: boolean): boolean {
  if (condition === undefined) return !hasFailed
  if (/^\$\{\{ always\(\) \}\}$/.test(condition)) return true
  throw new Error(`The condition ${condition} is unknown here.`)
}

function evaluated(expression: string, context: Context): string {
  for (const alternative of expression.split(' || ')) {
    if (!/^\w+(\.\w+)+$/.test(alternative)) throw new Error(`The expression ${expression} is unknown here.`)
    const value = lookUp(alternative.split('.'), context)
    if (value !== '') return value
  }
  return ''
}

function lookUp([first = '', ...rest]: readonly string[], context: Context): string {
  if (!(first in context)) throw new Error(`The context ${first} is unknown here.`)
  let value: unknown = context[first]
  for (const name of rest) value = (value as Context | undefined)?.[name]
  return value === undefined ? '' : String(value)
}
