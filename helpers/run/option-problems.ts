import { type Problem, problemsIn } from '../base/problem.ts'
import { canHaveFolder } from '../base/reports.ts'
import type { Environment } from '../config/environment.ts'
import { demandBaseline, readBaseline } from '../verdict/drift/baseline.ts'
import { readDocumentFile } from '../verdict/provenance/document.ts'
import { readWaivers } from '../verdict/waivers/read-waivers.ts'
import { readNotifyOptions } from './notify-options.ts'
import { readRunOptions } from './run-options.ts'

/**
 * Everything that is wrong with the options of a run, its waivers and its baseline.
 *
 * @param folder - the project's folder
 */
export function problemsOfOptions({ target, values }: Environment, folder: string): readonly Problem[] {
  const baseline = values.DRIFT === 'enforce' ? demandBaseline : readBaseline
  return [
    ...problemsIn(() => readRunOptions(values)),
    ...problemsIn(() => readNotifyOptions(values)),
    ...problemsIn(() => readWaivers(folder, target, values.WAIVERS)),
    ...problemsIn(() => baseline(folder, target)),
    ...(values.REPORTS_PER_TARGET === 'yes' && !canHaveFolder(target) ? [noFolder(target)] : []),
    ...problemsIn(readDocumentFile),
  ]
}

/** A target whose name is no folder among the reports. */
export const noFolder = (target: string): Problem => ({
  where: 'TARGET',
  what: `${target} cannot have a folder of its own in reports/`,
  expected: 'lower-case letters, digits and hyphens, and no name that reports/ has already',
  example: 'TARGET=development',
})
