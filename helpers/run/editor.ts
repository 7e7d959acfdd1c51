/**
 * Whether an editor's extension started this process: it lists the checks, and runs those that the user clicks on, one after the
 * other for as long as the editor is open. Such a run has no verdict.
 */
export const isOfEditor = (argv: readonly string[] = process.argv): boolean => argv[2] === 'test-server'
