import { argv } from 'node:process'
import { allCases } from './all-cases.ts'
import type { RecordedCase } from './handed-over.ts'
import { caseRecorder } from './record-cases.ts'

// A process of the proof: it records the cases whose names it is sent, and ends when nobody sends any more.
const [, , folder = '', whole] = argv
const cases = new Map(allCases(whole === 'whole').map((one) => [one.name, one]))
const recording = caseRecorder(folder)

process.on('message', async (name: string) => {
  const started = performance.now()
  const one = cases.get(name)
  if (!one) throw new Error(`There is no case ${name}.`)
  await (await recording).record(one)
  const recorded: RecordedCase = { name, milliseconds: performance.now() - started }
  // Whoever asked may be gone by now.
  if (process.connected) process.send?.(recorded, () => {})
})

// An interrupt reaches every process of the terminal: the one that sends the names decides what becomes of it.
process.on('SIGINT', () => {})

process.on('disconnect', async () => {
  await (await recording).close()
  process.exit()
})
