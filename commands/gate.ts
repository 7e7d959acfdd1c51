import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { hasLiveKeys } from '../helpers/ledger/keys-left.ts'
import { EXIT, EXIT_KEYS, exitCodeOf } from '../helpers/run/exit.ts'
import { readReport } from '../helpers/verdict/write-verdict.ts'

/**
 * `npm run gate`: a contract run under the gate's rules. Its exit code is that of the verdict which this run wrote; if
 * the run left none, it is incomplete.
 */
const startedAt = new Date().toISOString()
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
const run = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, RULES: 'gate' },
})
// A terminal sends its own interrupt to both processes.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.kill(signal))

run.on('exit', (code) => {
  const report = readReport()
  const isOwn = report !== undefined && report.startedAt >= startedAt
  const isEnd = code === EXIT.kept || code === EXIT_KEYS
  const isPreliminary = report?.verdict === 'kept' && (!isEnd || report.rules !== 'gate')
  const verdict = isOwn && !isPreliminary ? report.verdict : 'incomplete'
  if (verdict === 'incomplete' && report?.verdict !== 'incomplete')
    process.stderr.write('INCOMPLETE  The run ended without a verdict of the gate.\n')
  process.exitCode = exitCodeOf({ verdict, hasLiveKeys: isOwn && hasLiveKeys(report) })
})
