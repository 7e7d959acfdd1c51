import { canHaveFolder, placeReports } from '../base/reports.ts'
import { readEnvironment } from '../config/environment.ts'
import { placeAddedReporters } from '../report/added-reporters.ts'
import { startRegistry } from '../secrets/registry.ts'
import { startToLookForChanges } from '../verdict/provenance/suite.ts'
import { type CommandLine, ownCommandLine } from './command-line.ts'
import { ownExitCode } from './ending.ts'
import { guardCommand } from './guard-command.ts'
import { holdFolder } from './hold-folder.ts'
import { cleanLeftovers } from './leftovers.ts'
import { isListing, isMerge } from './part.ts'
import { targetOrExit } from './target-or-exit.ts'
import { watchOutput } from './watch-output.ts'

/**
 * What only the runner does: it decides how the run ends, takes the folder for itself before it writes anything, removes
 * what a killed run has left, and checks the configuration.
 *
 * @param folder - where the run was started
 * @returns the name of the target
 * @throws Misconfigured, CannotWrite, FolderInUse
 */
export async function startRunner(folder: string): Promise<string> {
  const line = ownCommandLine()
  const { target, values } = readEnvironment(process.env, folder)
  guardCommand(line, values.RULES === 'gate')
  if (values.REPORTS_PER_TARGET === 'yes' && canHaveFolder(target)) placeReports(target)
  if (makesVerdict(line)) {
    ownExitCode()
    watchOutput()
    placeAddedReporters(folder)
    await holdFolder(folder, target, { say: (text) => void process.stderr.write(`${text}\n`) })
    cleanLeftovers(folder)
    startToLookForChanges()
  }
  startRegistry(folder)
  return targetOrExit()
}

const makesVerdict = (line: CommandLine): boolean =>
  line.command === 'test' ? !isListing(line) : isMerge(line)
