import { isWorker } from '../base/own-variables.ts'
import { readEnvironment } from '../config/environment.ts'
import { placeAddedReporters } from '../report/added-reporters.ts'
import { startRegistry } from '../secrets/registry.ts'
import { type CommandLine, ownCommandLine } from './command-line.ts'
import { ownExitCode } from './ending.ts'
import { exitIfExpected } from './exit-if-expected.ts'
import { guardCommand } from './guard-command.ts'
import { guardSecrets } from './guard-secrets.ts'
import { holdFolder } from './hold-folder.ts'
import { cleanLeftovers } from './leftovers.ts'
import { isListing, isMerge } from './part.ts'
import { targetOrExit } from './target-or-exit.ts'
import { watchOutput } from './watch-output.ts'

/**
 * The first thing that every process of a run does: from here on nothing that it prints or reports shows a secret. The
 * runner also decides how it ends, takes the folder for itself before it writes anything, and removes what a killed run
 * has left.
 *
 * @param folder - where the run was started
 * @returns the name of the target, once its configuration is found good
 */
export async function startRun(folder = process.cwd()): Promise<string> {
  guardSecrets(folder)
  if (!isWorker()) await startRunner(folder, ownCommandLine())
  return targetOrExit()
}

async function startRunner(folder: string, line: CommandLine): Promise<void> {
  const { target, values } = readEnvironment(process.env, folder)
  try {
    guardCommand(line, values.RULES === 'gate')
    if (makesVerdict(line)) {
      ownExitCode()
      watchOutput()
      placeAddedReporters(folder)
      await holdFolder(folder, target, { say: (text) => void process.stderr.write(`${text}\n`) })
      cleanLeftovers(folder)
    }
    startRegistry(folder)
  } catch (error) {
    exitIfExpected(error)
    throw error
  }
}

const makesVerdict = (line: CommandLine): boolean =>
  line.command === 'test' ? !isListing(line) : isMerge(line)
