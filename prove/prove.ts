import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPORTS } from '../helpers/verdict/write-verdict.ts'
import { allCases } from './all-cases.ts'
import { judgeCases } from './judge-cases.ts'
import { matrixOf } from './matrix.ts'
import { recordCases } from './record-cases.ts'
import { markdownMatrix, renderMatrix } from './report.ts'
import { suiteCases } from './suite-cases.ts'

const wanted = process.argv.slice(2)
const cases = allCases().filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
const workspace = mkdtempSync(join(tmpdir(), 'contract-prove-'))
const folder = join(workspace, 'records')
const started = performance.now()
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

try {
  mkdirSync(folder)
  let done = 0
  await recordCases(cases, folder, ({ kind, name }, milliseconds) => {
    done += 1
    const line = `${String(done).padStart(4)}/${cases.length}  ${seconds(milliseconds).padStart(5)} s  ${kind}  ${name}`
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  })
  process.stdout.write(`\nRecorded in ${seconds(performance.now() - started)} s; judging …\n`)
  const all = [...cases, ...suiteCases(folder)]
  const whole = matrixOf(all, judgeCases(folder))
  const matrix = wanted.length > 0 ? { ...whole, unproven: [] } : whole
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(join(REPORTS, 'kill-matrix.json'), `${JSON.stringify(matrix, null, 2)}\n`)
  writeFileSync(join(REPORTS, 'kill-matrix.md'), markdownMatrix(matrix))
  process.stdout.write(`${renderMatrix(matrix)}\n${seconds(performance.now() - started)} s\n`)
  const isProven = matrix.rows.every(({ result }) => result === 'caught')
  process.exitCode = isProven && matrix.unproven.length === 0 ? 0 : 1
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
