/**
 * A command of this project about a target, for the reader to copy.
 *
 * @param target - without it, the reader has to fill in the name
 */
export const npmRun = (command: string, target = '<name>', ...options: readonly string[]): string =>
  ['npm run', command, '-- --target', target, ...options].join(' ')
