import type { AttemptOfRow } from '../evidence/evidence.ts'
import type { Exchange } from '../http/exchange.ts'
import { readingsOf } from '../secrets/escapes.ts'
import { latin1 } from '../secrets/finder.ts'
import { departs, type JudgeAnswer, KEPT, keptIf } from './finding.ts'
import { isOwnFault } from './judge-errors.ts'

/** What a request that was to be refused was answered with, and that of nobody before the service. */
export function answerIn({ control, answer }: AttemptOfRow): Exchange | undefined {
  if (control.is !== 'accepted' || answer.is !== 'recorded') return undefined
  const { status } = answer.value
  return status < 500 || isOwnFault(status) ? answer.value : undefined
}

/**
 * Whether a request that is wrong is told so, and does not make the service err (RFC 9110, 15). A method that a server does
 * not know may be answered 501.
 */
export const judgeServerError: JudgeAnswer = ({ status, request }) => {
  const isRight = status < 500 || (status === 501 && request.method === 'PUT')
  return keptIf(isRight, 'a status of 4xx', String(status))
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

/** A shorter one may be in any text by chance. */
const SHORTEST = 16

/** The credentials that a request carries, by their names. */
const sentIn = ({ form = {}, headers }: Exchange['request']): readonly (readonly [string, string])[] =>
  [
    ...CREDENTIALS.map((name) => [name, form[name] ?? ''] as const),
    ['access token', headers.authorization?.replace(/^\w+ /, '') ?? ''] as const,
  ].filter(([, value]) => value.length >= SHORTEST)

/**
 * Whether a refusal, in its body or its headers, keeps the credentials of its request to itself, good or not (OWASP ASVS
 * 4.0.3, 7.4.1); `undefined` for a request that carries none, and for an answer that says nothing.
 */
export const judgeNotRepeated: JudgeAnswer = ({ request, body, headers }) => {
  const sent = sentIn(request)
  if (sent.length === 0) return undefined
  const came = [...readingsOf(latin1([body, ...Object.values(headers)].join('\n')))]
  const [name] = sent.find(([, value]) => came.some(({ text }) => text.includes(value))) ?? []
  if (name !== undefined) return departs('an answer without the credentials of its request', `its ${name}`)
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

/** Characters of an answer that are looked at, and of each of its lines. */
const MOST = 200_000
const LINE = 300

/** The lines of an answer, whether JSON or HTML writes them; a text in quotes is a line as well. */
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

/** Whether an answer keeps to itself where its service is in its code (OWASP ASVS 4.0.3, 7.4.1); one without a body shows nothing. */
export const judgeStackTrace: JudgeAnswer = ({ body }) => {
  if (body === '') return undefined
  const all = linesOf(body)
  const [language] = TRACES.find(([, line]) => all.some((one) => line.test(one))) ?? []
  return keptIf(language === undefined, 'a message without a stack trace', `a stack trace of ${language}`)
}
