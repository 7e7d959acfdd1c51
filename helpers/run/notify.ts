import type { Problem } from '../base/problem.ts'
import { withFileValues } from '../config/read-files.ts'
import { transportOf } from '../config/transport.ts'
import type { PastRun } from '../report/history.ts'
import { type NewsOfRun, newsOfRun } from '../report/message/message.ts'
import { newsJson } from '../report/message/news-json.ts'
import { slackMessage } from '../report/message/slack.ts'
import { teamsMessage } from '../report/message/teams.ts'
import { own, phrase, type Shown, show } from '../secrets/shown.ts'
import type { Report } from '../verdict/report.ts'
import { type NotifyOptions, readNotifyOptions } from './notify-options.ts'

/** Milliseconds that telling a team may take; `REQUEST_TIMEOUT` may shorten them. */
const LIMIT = 10_000

const AS: Readonly<Record<NotifyOptions['format'], (news: NewsOfRun) => object>> = {
  json: newsJson,
  slack: ({ message }) => slackMessage(message),
  teams: ({ message }) => teamsMessage(message),
}

/**
 * Tells the webhook of `NOTIFY_URL` of a run, where there is one and something to tell. Whatever comes of it changes
 * neither the verdict nor the exit code.
 *
 * @param history - the runs of the target, this one last
 * @param values - the variables of the run
 * @param folder - the project's folder
 * @returns what came of it, as a line for the terminal; `undefined` where nobody was to be told
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
    return phrase`news  Nothing has changed; ${host} was not told.`
  const problems: Problem[] = []
  const transport = transportOf(withFileValues(values, folder, problems), folder, problems)
  const answerTimeout = Math.min(transport.answerTimeout, LIMIT)
  const { postJson } = await import('../http/post-json.ts')
  const failure = await postJson(options.url, AS[options.format](news), { ...transport, answerTimeout })
  return failure
    ? phrase`news  ${host} could not be told: ${show(failure)}. The verdict is not affected.`
    : phrase`news  ${host} was told: ${own(news.message.title)}`
}
