import { run } from './run.ts'

/** `npm run gate`: a contract run under the gate's rules, in a process of its own. */
await run('gate', process.argv.slice(2))
