import { attempt } from '../base/attempt.ts'
import { parseUrl } from '../base/url.ts'
import { allowedBy, entriesOf } from '../http/allowed-origins.ts'

/** A text format with specific messages, which never contain the text itself: it may include a password. */
interface TextFormat {
  readonly expected: string
  /** What is wrong with a text; completes “it is”. `undefined` if the text is valid. */
  readonly fault: (text: string) => string | undefined
}

/** The allowed scheme and parts of an address. Host and port are always allowed. */
interface Rules {
  readonly takes: (scheme: string) => boolean
  /** Any path is allowed by default. */
  readonly path?: RegExp
  readonly may?: readonly ('credentials' | 'query' | 'fragment')[]
}

const isWeb = (scheme: string): boolean => scheme === 'https' || scheme === 'http'

/** Schemes that an application cannot use as a custom one (RFC 8252, 7.1). */
const TAKEN = 'about blob data file filesystem ftp javascript mailto tel vbscript view-source ws wss'.split(
  ' ',
)

/** Formats, by name, for the addresses in the configuration and for ALLOWED_HOSTS. */
export const ADDRESS_FORMATS: Readonly<Record<string, TextFormat>> = {
  'web-address': address('an absolute http or https address', { takes: isWeb, may: ['query'] }),
  'base-address': address('an absolute http or https address without a query or fragment', { takes: isWeb }),
  'portal-page': {
    expected: 'a path, or an absolute http or https address',
    fault: (text) =>
      /^https?:/i.test(text) ? faultOf(text, { takes: isWeb, may: ['query', 'fragment'] }) : undefined,
  },
  'redirect-address': address('an absolute address: http, https, or a custom scheme of the application', {
    takes: (scheme) => !TAKEN.includes(scheme),
    may: ['query'],
  }),
  'proxy-address': address(
    'the scheme, host and port of an http or https proxy, and optionally a user name and password',
    {
      takes: isWeb,
      path: /^\/?$/,
      may: ['credentials'],
    },
  ),
  'https-origin': address('the scheme, host and port of an https address, and nothing else', {
    takes: (scheme) => scheme === 'https',
    path: /^$/,
  }),
  'allowed-hosts': {
    expected: 'hosts, separated by spaces: login.example.net, *.example.org, login.example.net:8443',
    fault: (text) => {
      const wrong = entriesOf(text).findIndex((entry) => allowedBy(entry) === undefined)
      return wrong === -1 ? undefined : `a list whose entry ${wrong + 1} is not a host`
    },
  },
}

function address(expected: string, rules: Rules): TextFormat {
  return { expected, fault: (text) => faultOf(text, rules) }
}

function faultOf(text: string, { takes, path: allowedPath = /^/, may = [] }: Rules): string | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? []
  const [, authority, path = '', query, fragment] =
    /^(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(rest) ?? []
  const host = authority?.replace(/^.*@/, '')
  const port = /:([^:\]]*)$/.exec(host ?? '')?.[1]
  const faults: readonly (readonly [is: boolean, what: string])[] = [
    [
      /[^!-~]|[\\"<>^`{|}]|%(?![\da-f]{2})/i.test(text) ||
        attempt(() => decodeURIComponent(authority ?? '')) === undefined,
      'a text with a space or another character that is not allowed in an address',
    ],
    [scheme === '' || (isWeb(scheme) && authority === undefined), 'not an absolute address'],
    [/[A-Z]/.test(scheme), 'an address whose scheme is not in lower case'],
    [!takes(scheme), 'an address with a scheme that is not allowed here'],
    [authority !== host && !may.includes('credentials'), 'an address that contains a user name or password'],
    [isWeb(scheme) && /^(:|$)/.test(host ?? ''), 'an address without a host'],
    [port !== undefined && !isPort(port), 'an address whose port is not between 1 and 65535'],
    [/^\.+$/.test(parseUrl(text)?.hostname ?? '.'), 'an address with an invalid host'],
    [!allowedPath.test(path), 'an address with a path'],
    [query !== undefined && !may.includes('query'), 'an address with a query'],
    [fragment !== undefined && !may.includes('fragment'), 'an address with a fragment'],
  ]
  return faults.find(([is]) => is)?.[1]
}

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
