import { holdFolder } from '../../helpers/run/hold-folder.ts'

/** Takes a folder as a run does, says what it is told and when it has it, and keeps it until it is ended. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)
await holdFolder(process.argv[2] ?? '', 'staging', say)
say('held')
process.stdin.resume()
