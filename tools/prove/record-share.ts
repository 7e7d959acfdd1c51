import { argv } from 'node:process'
import PQueue from 'p-queue'
import { allCases } from './all-cases.ts'
import { gatedCases } from './gated.ts'
import { readsIn } from './reads.ts'
import { caseRecorder } from './record-cases.ts'

// A process of the proof: it records the named cases, several at once, in its own browser.
const [, , folder = '', atOnce, ...names] = argv
const cases = [...allCases(readsIn(folder)), ...gatedCases()].filter(({ name }) => names.includes(name))
const recorder = await caseRecorder(folder)
let done = 0

async function recordOne(one: (typeof cases)[number]): Promise<void> {
  const started = performance.now()
  await recorder.record(one)
  done += 1
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const line = `${String(done).padStart(4)}/${cases.length}  ${seconds.padStart(5)} s  ${one.kind}  ${one.name}`
  process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
}

/** Full recordings take longer than partial ones, and a browser longer than forms; the longest go first. */
const effortOf = ({ actions, inBrowser }: (typeof cases)[number]) => (actions ? 0 : 1) + (inBrowser ? 2 : 0)

const inOrder = [...cases].sort((one, other) => effortOf(other) - effortOf(one))
await new PQueue({ concurrency: Number(atOnce) }).addAll(inOrder.map((one) => () => recordOne(one)))
await recorder.close()
