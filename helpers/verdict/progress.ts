/** Shows how many checks are done, on one line of a terminal; elsewhere nothing. */
export function showProgress(done: number, planned: number): void {
  if (process.stdout.isTTY && done > 0) process.stdout.write(`\r${done} of ${planned} checks`)
}

/** Takes the line of the progress away. */
export function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
}
