import { repeatedly } from '../base/clock.ts'
import { valueAt } from '../base/json-pointer.ts'
import { parseJson } from '../base/parse-json.ts'
import { runCommand } from '../base/run-command.ts'
import type { ReceivedCode } from '../browser/browser-walk.ts'
import { isAccepted } from '../http/answer.ts'
import type { Recorder } from './recorder.ts'

/** Longest time that a code may take to arrive. */
const BOUND_MS = 60_000
/** Time limit of the command, so that one that waits for a message cannot block a walk. */
const COMMAND_MS = 10_000

/** A one-time code: four to ten digits on their own. */
const CODE = /(?<!\d)\d{4,10}(?!\d)/

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
  const old = new Set<string>()
  const read = async (): Promise<string | undefined> => CODE.exec((await textOf()) ?? '')?.[0]
  const textOf = async (): Promise<string | undefined> => {
    if (!/^https?:\/\//.test(from)) return runCommand(from, { timeout: COMMAND_MS }).catch(() => undefined)
    const [url = '', pointer] = from.split('#')
    const answer = await http.send({ method: 'GET', url, headers: { accept: '*/*' } })
    if (answer.is !== 'recorded' || !isAccepted(answer.value)) return undefined
    const { body } = answer.value
    if (!pointer) return body
    const json = parseJson(body)
    const found = json.is === 'json' ? valueAt(json.value, decodeURIComponent(pointer)) : undefined
    return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
  }
  return {
    async prepare() {
      const code = await read()
      if (code) old.add(code)
    },
    async next() {
      const isNew = (code: string | undefined) => code !== undefined && !old.has(code)
      const code = await repeatedly(clock, BOUND_MS, read, isNew)
      if (!code || !isNew(code)) return undefined
      old.add(code)
      secrets.push({ name: 'one-time code', value: code })
      return code
    },
  }
}
