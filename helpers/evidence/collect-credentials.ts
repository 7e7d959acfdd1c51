import { isObject, readBody } from '../http/answer.ts'
import type { Exchange, SentRequest } from '../http/exchange.ts'
import { isIssued, isSent } from '../http/secret-names.ts'
import type { HttpClient } from '../http/send.ts'
import type { Secret } from '../secrets/secret.ts'

/** Receives credentials as they occur. */
export type SecretSink = Pick<Secret[], 'push'>

/** A client that collects every credential that is sent or received, so that reports can leave it out. */
export function collectingCredentials(http: HttpClient, sink: SecretSink): HttpClient {
  return {
    async send(request, again) {
      const collected = (message: SentRequest): SentRequest => {
        sink.push(...sentIn(message))
        return message
      }
      const answer = await http.send(collected(request), again && (async () => collected(await again())))
      if (answer.is === 'recorded') sink.push(...receivedIn(answer.value))
      return answer
    },
  }
}

function sentIn({ url, form = {}, headers }: SentRequest): Secret[] {
  const fields = [...new URL(url).searchParams, ...Object.entries(form)]
  const token = headers.authorization?.replace(/^\S+ +/, '') ?? ''
  return [
    ...fields
      // A made-up value without a letter or digit, such as one of brackets alone, is no credential.
      .filter(([name, value]) => isSent(name) && /\w/.test(value))
      .map(([name, value]) => ({ name, value })),
    ...(token ? [{ name: 'access_token', value: token }] : []),
  ]
}

/** The most tokens that an answer may plausibly carry. */
const MOST = 100

function receivedIn(exchange: Exchange): Secret[] {
  const body = readBody(exchange)
  const tokens = body.is === 'object' ? tokensIn(body.value) : []
  return tokens.slice(0, MOST)
}

function tokensIn(value: unknown): Secret[] {
  if (Array.isArray(value)) return value.flatMap(tokensIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? (isIssued(name) && inner ? [{ name, value: inner }] : []) : tokensIn(inner),
  )
}
