import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { isFarewell } from '../helpers/run/ending.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { helpIfAsked } from '../helpers/tools/onboard/usage.ts'

helpIfAsked({
  line: 'TARGET=<name> npm run gate [-- options of Playwright]',
  does: 'A contract run that a release can depend on; it takes what `npx playwright test --help` lists.',
  options: {},
})

/**
 * `npm run gate`: a contract run under the gate's rules. Its exit code is that of the run, as the run itself says in its
 * last breath; no file is asked. A process that ends without a word was no run of this suite, or was killed: whatever its
 * exit code, it is incomplete.
 */
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
const run = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, RULES: 'gate' },
})
let said: number | undefined
run.on('message', (message) => {
  if (isFarewell(message)) said = message.contractExitCode
})
// A terminal sends its own interrupt to both processes.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.kill(signal))
// A reader such as `head` that has enough is no error.
process.stderr.on('error', () => {})

const [[code]] = await Promise.all([once(run, 'exit'), once(run, 'disconnect')])
const isOwn = said !== undefined && said === code
if (!isOwn) process.stderr.write('INCOMPLETE  The run ended without a verdict for the gate.\n')
process.exitCode = isOwn ? code : EXIT.incomplete
