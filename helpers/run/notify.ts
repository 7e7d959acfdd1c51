import { Misconfigured } from '../base/problem.ts'
import { parseUrl } from '../base/url.ts'
import { transportOf } from '../config/transport.ts'
import { isLoopback } from '../http/allowed-origins.ts'
import type { PastRun } from '../report/history.ts'
import { type NewsFile, newsOfRun } from '../report/message/message.ts'
import { slackMessage, teamsMessage } from '../report/message/payloads.ts'
import { ADDRESS_FORMATS } from '../schema/addresses.ts'
import { own, phrase, type Shown, show } from '../secrets/shown.ts'
import type { Report } from '../verdict/report.ts'

/** Longest time for the webhook to answer, in milliseconds; `REQUEST_TIMEOUT` may shorten it. */
const LIMIT = 10_000

const AS: Readonly<Record<NotifyOptions['format'], (news: NewsFile) => object>> = {
  json: (news) => news,
  slack: slackMessage,
  teams: teamsMessage,
}

/**
 * Sends the news of a run to the webhook of `NOTIFY_URL`, if it is set and there is news. A failure changes neither the
 * verdict nor the exit code.
 *
 * @param history - the runs of the target, this one last
 * @param values - the variables of the run
 * @param folder - the project's folder
 * @returns the result, as a line for the terminal; `undefined` if notifications are off
 */
export async function notify(
  report: Report,
  history: readonly PastRun[],
  values: Readonly<Record<string, string>>,
  folder: string,
): Promise<Shown | undefined> {
  const options = readNotifyOptions(values)
  if (!options || options.when === 'never') return undefined
  const news = newsOfRun(report, history, values)
  const host = show(options.host)
  if (!news.isChange && options.when === 'changes')
    return phrase`news  Nothing has changed; ${host} was not notified.`
  const transport = transportOf(values, folder, [])
  const answerTimeout = Math.min(transport.answerTimeout, LIMIT)
  const { postJson } = await import('../http/post-json.ts')
  const failure = await postJson(options.url, AS[options.format](news), { ...transport, answerTimeout })
  return failure
    ? phrase`news  ${host} could not be notified: ${show(failure)}. The verdict is not affected.`
    : phrase`news  ${host} was notified: ${own(news.title)}`
}

/** Where the news of a run goes, in which format, and when. */
export interface NotifyOptions {
  /** Address of the webhook. Everything except the host is secret. */
  readonly url: string
  readonly host: string
  readonly format: 'json' | 'slack' | 'teams'
  readonly when: 'changes' | 'always' | 'never'
}

/**
 * Reads the options of notifications. `readRunOptions` checks `NOTIFY` and `NOTIFY_FORMAT`.
 *
 * @param values - the variables of the run
 * @returns `undefined` if `NOTIFY_URL` is not set
 * @throws Misconfigured if `NOTIFY_URL` is not the address of a webhook; the message does not contain the value
 */
export function readNotifyOptions(values: Readonly<Record<string, string>>): NotifyOptions | undefined {
  const { NOTIFY_URL: url, NOTIFY, NOTIFY_FORMAT } = values
  if (!url) return undefined
  const what = ADDRESS_FORMATS['web-address']?.fault(url) ?? inTheClear(url)
  if (what)
    throw new Misconfigured({
      where: 'NOTIFY_URL',
      what: `is ${what}`,
      expected: 'the https address of a webhook',
      example: 'NOTIFY_URL=https://hooks.slack.com/services/…',
    })
  return {
    url,
    host: new URL(url).host,
    format: NOTIFY_FORMAT === 'slack' || NOTIFY_FORMAT === 'teams' ? NOTIFY_FORMAT : 'json',
    when: NOTIFY === 'always' || NOTIFY === 'never' ? NOTIFY : 'changes',
  }
}

/** The address contains a token, which may be sent without TLS only to this machine. */
function inTheClear(url: string): string | undefined {
  const { protocol, hostname = '' } = parseUrl(url) ?? {}
  return protocol === 'http:' && !isLoopback(hostname)
    ? 'an http address, which would send its token in the clear'
    : undefined
}
