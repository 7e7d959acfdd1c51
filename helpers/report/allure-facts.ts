import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../base/write-whole.ts'
import type { ToldReport } from '../verdict/report.ts'
import { provenanceRows } from './provenance-words.ts'

/**
 * Writes what Allure shows beside the results: where they come from, and the run of the pipeline. Where there are no
 * results of Allure, it writes nothing.
 *
 * @param folder - of the results
 * @throws CannotWrite
 */
export function writeAllureFacts(report: ToldReport, folder: string): void {
  if (!existsSync(folder)) return
  const { target, provenance } = report
  const rows = [{ name: 'Target', value: target }, ...provenanceRows(report)]
  const properties = rows.map(({ name, value }) => `${escaped(name)}=${escaped(value)}\n`).join('')
  writeWhole(join(folder, 'environment.properties'), properties)
  const { pipeline } = provenance
  if (pipeline === undefined) return
  const executor = { name: new URL(pipeline).host, buildName: `Contract of ${target}`, buildUrl: pipeline }
  writeWhole(join(folder, 'executor.json'), JSON.stringify(executor))
}

/** As a file of properties has it: what would end a name or a line is escaped. */
const escaped = (text: string): string => text.replace(/[\\ =:#!]/g, '\\$&').replace(/\n/g, '\\n')
