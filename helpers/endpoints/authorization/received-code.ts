import { repeatedly } from '../../base/clock.ts'
import { valueAt } from '../../base/json-pointer.ts'
import { parseJson } from '../../base/parse-json.ts'
import { runCommand } from '../../base/run-command.ts'
import type { ReceivedCode } from '../../browser/browser-walk.ts'
import { MissingVariable } from '../../browser/variables.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import { isAccepted } from '../../http/answer.ts'

/** Longest time that a code may take to arrive. */
const BOUND_MS = 60_000
const NO_CODE = `no one-time code was received within ${BOUND_MS / 1000} s from ONE_TIME_CODE_FROM`
/** Time limit of the command, so that one that waits for a message cannot block a walk. */
const COMMAND_MS = 10_000

/** A one-time code: four to ten digits on their own. */
const CODE = /(?<!\d)\d{4,10}(?!\d)/

const EARLIER = 'the only code is the one from before the log-in'
const USED = 'the only code is one that was used already'

/** What a look at the source found: a text, or why there is none. */
type Look = { readonly text: string } | { readonly lack: string }

/**
 * Reads the one-time codes that a service sends by mail or SMS. No code is returned twice, and codes that were there before
 * the walk do not count.
 *
 * @param from - ONE_TIME_CODE_FROM: an address, whose fragment may point to the member with the code (RFC 6901, 6), or a
 *   command that prints it
 */
export function receivedCodes(
  { http, clock, secrets }: Pick<Recorder, 'http' | 'clock' | 'secrets'>,
  from: string,
): ReceivedCode {
  /** Why each code seen so far is not the next one. */
  const old = new Map<string, string>()
  const look = async (): Promise<Look> => {
    if (!/^https?:\/\//.test(from)) return printedBy(from)
    const [url = '', pointer] = from.split('#')
    const answer = await http.send({ method: 'GET', url, headers: { accept: '*/*' } })
    if (answer.is !== 'recorded') return { lack: 'it did not answer' }
    const { status, body } = answer.value
    if (!isAccepted(answer.value)) return { lack: `it answered ${status}` }
    return pointer ? memberAt(decodeURIComponent(pointer), body) : { text: body }
  }
  const read = async (): Promise<{ readonly code: string } | { readonly lack: string }> => {
    const seen = await look()
    if ('lack' in seen) return seen
    const code = CODE.exec(seen.text)?.[0]
    return code ? { code } : { lack: 'the text has no number of 4 to 10 digits' }
  }
  const readNew = async () => {
    const seen = await read()
    const lack = 'code' in seen ? old.get(seen.code) : undefined
    return lack ? { lack } : seen
  }
  return {
    async prepare() {
      const seen = await read()
      if ('code' in seen) old.set(seen.code, EARLIER)
    },
    async next() {
      const seen = await repeatedly(clock, BOUND_MS, readNew, (one) => 'code' in one)
      if ('lack' in seen) throw new MissingVariable('ONE_TIME_CODE', `${NO_CODE}: ${seen.lack}`)
      const { code } = seen
      old.set(code, USED)
      secrets.push({ name: 'one-time code', value: code })
      return code
    },
  }
}

const printedBy = (command: string): Promise<Look> =>
  runCommand(command, { timeout: COMMAND_MS }).then(
    (text) => ({ text }),
    () => ({ lack: 'the command failed' }),
  )

/** The text or number at a JSON pointer in an answer. */
function memberAt(pointer: string, body: string): Look {
  const json = parseJson(body)
  if (json.is !== 'json') return { lack: 'the answer is not JSON' }
  const found = valueAt(json.value, pointer)
  if (typeof found === 'string' || typeof found === 'number') return { text: String(found) }
  return { lack: `the JSON pointer ${pointer} finds ${found === undefined ? 'nothing' : 'no text'}` }
}
