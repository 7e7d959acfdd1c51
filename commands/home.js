import { resolve } from 'node:path'

/**
 * Makes the folder that CONTRACT_HOME names the one that this process works in, if it names one: a team's own folder with its
 * `.env` files, journeys, waivers, baselines and reports. A relative path starts where npm was called. The process ends with
 * exit code 2 if there is no such folder.
 */
export function enterHome() {
  const { CONTRACT_HOME: home = '', INIT_CWD: caller = '' } = process.env
  // Processes that this one starts are there already.
  delete process.env.CONTRACT_HOME
  if (home.trim() === '') return
  try {
    const from = process.cwd()
    process.chdir(resolve(caller, home))
    if (process.cwd() !== from)
      process.stderr.write(`CONTRACT_HOME: configuration and reports are in ${process.cwd()}\n`)
  } catch {
    process.stderr.write(
      `CONTRACT_HOME: there is no folder ${resolve(caller, home)} that can be entered
  expected  the folder with the .env files and journeys of your targets; a relative path starts where npm was called
  example   CONTRACT_HOME=../our-contract
`,
    )
    process.exit(2)
  }
}
