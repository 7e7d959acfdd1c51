import { readClaims } from './alter.ts'
import type { ServiceRequest } from './request.ts'

/** Words that nobody's values have, and those of a test may. */
const WORDS =
  /no-?such|nobody|invalid|wrong|not-a|unknown|other|contract|undefined|altered|beyond|beside|xxxx/i

/** Whether the words of a request give it away as one of a test. */
export const isToldByItsWords = ({ form, headers }: Pick<ServiceRequest, 'form' | 'headers'>): boolean =>
  [...form]
    .flat()
    .concat(headers.authorization ?? '')
    .some((text) => WORDS.test(wordsIn(text)))

/** What can be read of a value: of a JWT, its header and its claims. */
function wordsIn(value: string): string {
  const jwt = value.replace(/^Bearer /, '')
  const [header, claims] = jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return readClaims(jwt) ? `${header}${claims}` : value
}
