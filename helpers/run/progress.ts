/** Shows how many checks are done, on one line of a terminal; elsewhere nothing. */
export function showProgress(done: number, planned: number): void {
  if (process.stdout.isTTY && done > 0) process.stdout.write(`${done} of ${planned} checks\r`)
}

/** Clears the progress line. */
export function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\u001b[K\r')
}
