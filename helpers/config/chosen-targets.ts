/**
 * The targets that are named on a command line or by `TARGET`; none if neither names any. A list has commas.
 *
 * @param given - the values of `--target`
 * @throws Error if both name targets, and not the same
 */
export function chosenTargets(given: readonly string[], { TARGET }: NodeJS.ProcessEnv): readonly string[] {
  const [option, variable] = [given, TARGET?.trim() ? [TARGET] : []].map((texts) =>
    texts.flatMap((text) => text.split(',').map((name) => name.trim())),
  )
  if (!option || option.length === 0) return variable ?? []
  if (option.includes('')) throw new Error('--target has no name: write --target development, for example.')
  if (variable && variable.length > 0 && option.join() !== variable.join())
    throw new Error(`--target is ${option.join()}, but TARGET is ${variable.join()}: leave one of them out.`)
  return option
}
