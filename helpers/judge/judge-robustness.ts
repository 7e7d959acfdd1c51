import type { AttemptOfCase } from '../evidence/evidence.ts'
import type { Exchange } from '../http/exchange.ts'
import { readingsOf } from '../secrets/escapes.ts'
import { latin1 } from '../secrets/finder.ts'
import { departs, type JudgeAnswer, KEPT, keptIf } from './finding.ts'
import { isOwnFault } from './judge-errors.ts'

/** The answer of the service itself, and not of a proxy in front of it, to a request that it must refuse. */
export function answerIn({ control, answer }: AttemptOfCase): Exchange | undefined {
  if (control.is !== 'accepted' || answer.is !== 'recorded') return undefined
  const { status } = answer.value
  return status < 500 || isOwnFault(status) ? answer.value : undefined
}

/**
 * Whether an invalid request does not make the server fail (RFC 9110, 15). A method that the server does not know may be
 * answered with 501.
 */
export const judgeServerError: JudgeAnswer = ({ status, request }) => {
  const isRight = status < 500 || (status === 501 && request.method === 'PUT')
  return keptIf(isRight, 'a 4xx status', String(status))
}

/** The fields of a form that hold a credential. */
const CREDENTIALS = [
  'client_secret',
  'client_assertion',
  'code',
  'code_verifier',
  'refresh_token',
  'access_token',
  'token',
]

/** A shorter credential may appear in any text by chance. */
const SHORTEST = 16

/** The credentials that a request carries, by their names. */
const sentIn = ({ form = {}, headers }: Exchange['request']): readonly (readonly [string, string])[] =>
  [
    ...CREDENTIALS.map((name) => [name, form[name] ?? ''] as const),
    ['access token', headers.authorization?.replace(/^\w+ /, '') ?? ''] as const,
  ].filter(([, value]) => value.length >= SHORTEST)

/**
 * Whether a refusal repeats none of the credentials of its request, valid or not, in its body or headers (OWASP ASVS
 * 4.0.3, 7.4.1); `undefined` if the request has none, or the answer is empty.
 */
export const judgeNotRepeated: JudgeAnswer = ({ request, body, headers }) => {
  const sent = sentIn(request)
  if (sent.length === 0) return undefined
  const came = [...readingsOf(latin1([body, ...Object.values(headers)].join('\n')))]
  const [name] = sent.find(([, value]) => came.some(({ text }) => text.includes(value))) ?? []
  if (name !== undefined)
    return departs('an answer without the credentials of its request', `an answer with its ${name}`)
  return body === '' ? undefined : KEPT
}

/** A line of a stack trace, by the language that it comes from. */
const TRACES: readonly (readonly [language: string, line: RegExp])[] = [
  ['Java', /^at [\w$.</>]+\((?:\w+\.(?:java|kt|scala):\d+|Native Method|Unknown Source)\)/],
  ['JavaScript', /(?:\.[cm]?[jt]sx?|node:[\w/]+):\d+:\d+\)?$/],
  ['Python', /^Traceback \(most recent call last\):/],
  ['.NET', /^at [^)]+\) in [^:]*(?::[^:]*)?:line \d/],
  ['PHP', /^(?:PHP )?Stack trace:$|^#\d+ [^()]+\.php\(\d+\)/],
  ['Go', /^goroutine \d+ \[running\]:/],
  ['Ruby', /^(?:from )?[^\s:]+\.rb:\d+:in [`']/],
]

/** How many characters are searched, of an answer and of each of its lines. */
const MOST = 200_000
const LINE = 300

/** The lines of an answer in JSON, HTML or plain text; a text in quotes counts as a line. */
const linesOf = (body: string): readonly string[] =>
  body
    .slice(0, MOST)
    .split(/\n|\\n|"|&quot;|<\/?(?:br|code|div|li|p|pre|span|td)\b[^<>]{0,100}>|&#10;/i)
    .map((line) =>
      line
        .slice(0, LINE)
        .replaceAll(/\\t|&nbsp;/g, ' ')
        .replaceAll('&#39;', "'")
        .trim(),
    )

/** Whether an answer shows no stack trace (OWASP ASVS 4.0.3, 7.4.1); `undefined` if it has no body. */
export const judgeStackTrace: JudgeAnswer = ({ body }) => {
  if (body === '') return undefined
  const all = linesOf(body)
  const [language] = TRACES.find(([, line]) => all.some((one) => line.test(one))) ?? []
  return keptIf(language === undefined, 'a message without a stack trace', `a stack trace of ${language}`)
}
