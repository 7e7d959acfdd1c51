/**
 * The targets that are named on a command line or by `TARGET`; none if neither names any. A list has commas.
 *
 * @param given - the values of `--target`
 * @throws Error if both name targets, and not the same, or if npm took `--target` for an option of its own
 */
export function chosenTargets(given: readonly string[], shell: NodeJS.ProcessEnv): readonly string[] {
  const { TARGET, npm_config_target: swallowed, npm_lifecycle_event: script = 'contract' } = shell
  const [option, variable] = [given, TARGET?.trim() ? [TARGET] : []].map((texts) =>
    texts.flatMap((text) => text.split(',').map((name) => name.trim())),
  )
  const named = option?.length ? option : (variable ?? [])
  if (swallowed && named.join() !== swallowed)
    throw new Error(
      `npm took --target=${swallowed} for an option of its own: write npm run ${script} -- --target ${swallowed === 'true' ? 'development' : swallowed}.`,
    )
  if (!option || option.length === 0) return named
  if (option.includes('')) throw new Error('--target has no name: write --target development, for example.')
  if (variable && variable.length > 0 && option.join() !== variable.join())
    throw new Error(`--target is ${option.join()}, but TARGET is ${variable.join()}: leave one of them out.`)
  return option
}
