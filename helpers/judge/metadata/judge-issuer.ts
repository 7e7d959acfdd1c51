import { parseUrl } from '../../base/url.ts'
import { isLoopback } from '../../http/allowed-origins.ts'
import { blocked } from '../../http/exchange.ts'
import { KEPT } from '../finding.ts'
import { departsIn, ofMetadata } from './of-metadata.ts'

/** Whether the issuer is the one for which the document was asked, character by character (RFC 8414, 3.3). */
export const judgeIssuer = ofMetadata(({ issuer }, answer, asked: string) =>
  issuer === asked
    ? KEPT
    : departsIn(['issuer'], asked, typeof issuer === 'string' ? issuer : 'no text as issuer', answer),
)

/** Whether the issuer is an https address, or one on loopback, without query and fragment (RFC 8414, 2). */
export const judgeIssuerForm = ofMetadata(({ issuer }, answer) => {
  if (typeof issuer !== 'string') return blocked('the discovery document has no text as issuer')
  const url = parseUrl(issuer)
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return isSecure && !/[?#]/.test(issuer)
    ? KEPT
    : departsIn(['issuer'], 'an https address without query and fragment', issuer, answer)
})
