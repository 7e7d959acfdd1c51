import { Misconfigured } from '../base/problem.ts'
import { parseUrl } from '../base/url.ts'
import { isLoopback } from '../http/allowed-origins.ts'
import { ADDRESS_FORMATS } from '../schema/addresses.ts'

/** Who is told of a run, how, and when. */
export interface NotifyOptions {
  /** Address of the webhook: a secret, but for its host. */
  readonly url: string
  readonly host: string
  readonly format: 'json' | 'slack' | 'teams'
  readonly when: 'changes' | 'always' | 'never'
}

/**
 * Reads who is told of a run from its variables, of which the others are judged by `readRunOptions`.
 *
 * @returns `undefined` where nobody is
 * @throws Misconfigured where `NOTIFY_URL` is no address of a webhook; the problem does not show it
 */
export function readNotifyOptions(values: Readonly<Record<string, string>>): NotifyOptions | undefined {
  const { NOTIFY_URL: url, NOTIFY, NOTIFY_FORMAT } = values
  if (!url) return undefined
  const what = ADDRESS_FORMATS['web-address']?.fault(url) ?? inTheClear(url)
  if (what)
    throw new Misconfigured([
      {
        where: 'NOTIFY_URL',
        what: `is ${what}`,
        expected: 'the https address of a webhook',
        example: 'NOTIFY_URL=https://hooks.slack.com/services/…',
      },
    ])
  return {
    url,
    host: new URL(url).host,
    format: NOTIFY_FORMAT === 'slack' || NOTIFY_FORMAT === 'teams' ? NOTIFY_FORMAT : 'json',
    when: NOTIFY === 'always' || NOTIFY === 'never' ? NOTIFY : 'changes',
  }
}

/** The address holds a token, which only this machine may be sent without TLS. */
function inTheClear(url: string): string | undefined {
  const { protocol, hostname = '' } = parseUrl(url) ?? {}
  return protocol === 'http:' && !isLoopback(hostname)
    ? 'an http address, which would send its token in the clear'
    : undefined
}
