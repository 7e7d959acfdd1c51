import { credentialsIn, isAccepted, isObject, readBody } from '../http/answer.ts'
import { type Exchange, formFields, type Recorded } from '../http/exchange.ts'
import { claimsSent } from './read.ts'

/** Names of members that errors have too, in plain form: what they say is about the error, or about every answer. */
const OF_ERRORS: ReadonlySet<string> = new Set(
  [
    'error errors errorcode errordescription erroruri errorid code status statuscode success ok result results',
    'message messages msg title detail details description reason reasons type category severity name',
    'instance path pointer field method resource url uri href self link links documentation help support',
    'timestamp time date datetime id requestid traceid spanid correlationid transactionid meta metadata',
    'version apiversion api service host server environment region tenant locale language lang scope tokentype',
  ].flatMap((line) => line.split(' ')),
)

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** A value in a JSON body, with the names that lead to it; elements of a list have none. */
interface Leaf {
  readonly at: string
  readonly value: string | number | boolean
}

function leavesOf(value: unknown, at = ''): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((element) => leavesOf(element, at))
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) =>
      isObject(inner) || Array.isArray(inner) || !OF_ERRORS.has(plain(name))
        ? leavesOf(inner, `${at}/${name}`)
        : [],
    )
  const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isValue && value !== '' && at !== '' ? [{ at, value }] : []
}

function leavesIn(answer: Exchange): readonly Leaf[] {
  const body = readBody(answer)
  return body.is === 'object' ? leavesOf(body.value) : []
}

/** Values that occur by chance: flags, small numbers, currency and country codes. */
const isTelling = ({ value }: Leaf): boolean =>
  typeof value === 'string' ? value.length > 3 : typeof value === 'number' && Math.abs(value) >= 1000

/** Longer texts do not occur in a message or a page by chance. */
const LONG = 8
const WHOLE = 16

/** The values that a request carries: an error may repeat them. */
function sentIn({ request }: Exchange): string {
  const fields = formFields(request).map(([, value]) => value)
  const claims = fields.map((value) => JSON.stringify(claimsSent(value) ?? {}))
  return [request.url, request.body ?? '', ...fields, ...claims].join('\n')
}

/**
 * What a refusal gives of the accepted answers to the same request, in words without the values; `undefined` if nothing.
 * Messages, codes and other members that every error may have are left aside, and so is what the request carried. An answer
 * with credentials gives these (`credentialsIn` finds them in a refusal); a constant next to them gives nothing.
 */
export function givenBy(refusal: Exchange, accepted: readonly Recorded<Exchange>[]): string | undefined {
  const sent = sentIn(refusal)
  for (const one of accepted) {
    if (one.is !== 'recorded' || !isAccepted(one.value) || one.value.body === '') continue
    const given = givenOf(refusal, one.value, sent)
    if (given !== undefined) return given
  }
  return undefined
}

function givenOf(refusal: Exchange, accepted: Exchange, sent: string): string | undefined {
  const whole = accepted.body.trim()
  if (whole.length >= WHOLE && refusal.body.includes(whole)) return 'the whole accepted answer'
  const [own, came] = [leavesIn(accepted), leavesIn(refusal)]
  const isSent = ({ value }: Leaf) => sent.includes(String(value))
  const isOfTokens = credentialsIn(accepted).length > 0
  const telling = isOfTokens ? [] : own.filter((leaf) => isTelling(leaf) && !isSent(leaf))
  const [same] = telling.filter(({ at, value }) => came.some((one) => one.at === at && one.value === value))
  if (same) return `${same.at} with its value`
  const places = new Set(own.map(({ at }) => at))
  const shared = [...new Set(came.map(({ at }) => at))].filter((at) => places.has(at))
  if (shared.length >= 2 && shared.length * 2 >= places.size) return `the members ${shared.join(', ')}`
  const long = telling.filter(({ value }) => typeof value === 'string' && value.length >= LONG)
  const isPage = readBody(refusal).is !== 'object'
  const moved = long.find(({ value }) =>
    isPage ? refusal.body.includes(String(value)) : came.some((one) => one.value === value),
  )
  return moved && `the value of ${moved.at}`
}
