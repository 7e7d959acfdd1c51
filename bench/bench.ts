import { commandLine, misused } from '../helpers/tools/onboard/usage.ts'
import { measureCost } from './cost.ts'
import { measureFarAway } from './far-away.ts'
import { measureGrowth } from './growth.ts'

const USAGE = {
  line: 'npm run bench [-- --latency <ms>]',
  does: 'Times contract runs against what they cannot do without, and tells what one more clause costs.',
  options: {
    latency: {
      type: 'string',
      value: '<ms>',
      says: 'time runs against a service so many milliseconds away instead',
    },
  },
} as const

const { values } = commandLine(USAGE)
const say = (text: string) => void process.stdout.write(`${text}\n`)

if (values.latency === undefined) {
  await measureCost(say)
  await measureGrowth(say)
} else {
  const latency = Number(values.latency)
  if (!(latency > 0)) misused(USAGE, '--latency is a number of milliseconds, such as 150.')
  await measureFarAway(latency, say)
}
