import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Changes to the folder that CONTRACT_HOME names, if it is set: a team's own folder with its `.env` files, journeys, waivers,
 * baselines and reports. A relative path starts in the folder where npm was called. The process ends with exit code 2 if the
 * folder cannot be entered.
 *
 * @param {{ isNew?: boolean }} options - creates the folder if there is none
 */
export function enterHome({ isNew = false } = {}) {
  const { CONTRACT_HOME: home = '', INIT_CWD: caller = '' } = process.env
  // Child processes start in the new folder.
  delete process.env.CONTRACT_HOME
  if (home.trim() === '') return
  try {
    const from = process.cwd()
    if (isNew) mkdirSync(resolve(caller, home), { recursive: true })
    process.chdir(resolve(caller, home))
    if (process.cwd() !== from)
      process.stderr.write(`CONTRACT_HOME: configuration and reports are in ${process.cwd()}\n`)
  } catch {
    process.stderr.write(
      `CONTRACT_HOME: the folder ${resolve(caller, home)} does not exist, or cannot be entered
  expected  the folder with the .env files and journeys of your targets; a relative path starts in the folder where npm was called
  example   CONTRACT_HOME=../our-contract npm run init -- --target development, which creates the folder
`,
    )
    process.exit(2)
  }
}
