import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dotenvOf, listVariants, startAlone } from '../helpers/run/embed-sandbox.ts'
import { command, misused } from './usage.ts'

const USAGE = {
  line: 'npm run sandbox [-- --write <name>] [--variant <id>]',
  does: 'Starts the sandbox on its own, prints the variables of a target for it, and runs until Ctrl+C.',
  options: {
    write: { type: 'string', value: '<name>', says: 'write it to .env.<name> instead' },
    variant: {
      type: 'string',
      value: '<id>',
      says: 'look like a variant of sandbox/variants, such as transport.client-certificates; list prints them all',
    },
  },
} as const

const MARK = '# Written by npm run sandbox; useless once it has ended.\n'

await command(USAGE, async ({ values }) => {
  const { write, variant } = values
  if (variant === 'list') {
    process.stdout.write(await listVariants())
    return 0
  }
  if (write !== undefined && (!/^[a-z0-9][\w-]*$/i.test(write) || write === 'sandbox'))
    misused(USAGE, '--write is the name of a target other than sandbox, such as rehearsal.')
  const file = write && `.env.${write}`
  if (file && existsSync(file) && !readFileSync(file, 'utf8').startsWith(MARK))
    misused(USAGE, `There is already a ${file} that this command did not write; move it first.`)
  const sandbox = await startAlone(process.env.SANDBOX_FAULT, variant)
  const text = MARK + dotenvOf(sandbox.environment)
  if (file) {
    // An existing file would keep its mode.
    rmSync(file, { force: true })
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    process.stdout.write(`Wrote ${file}. In another terminal: npm run contract -- --target ${write}\n`)
  } else
    process.stdout.write(`${text}\n# Save it as .env.<name>, then: npm run contract -- --target <name>\n`)
  process.stderr.write('Ctrl+C ends it. Its ports and secrets are new each time.\n')
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await sandbox.close()
  return 0
})
