// Plain JavaScript, so that the launcher can read it: to load TypeScript, it starts a process, whose variables Node would print.

/**
 * Debugging: the values with which a variable makes Node, Playwright or the browser print or write what they send, type or
 * hold. The guard that redacts the output sees none of it in time.
 *
 * @type {Readonly<Record<string, RegExp>>}
 */
export const DEBUGGING = {
  DEBUG: /(^|[\s,])(\*|p(w|\*))/,
  DEBUG_FILE: /./,
  NODE_DEBUG: /./,
  NODE_DEBUG_NATIVE: /./,
  NODE_OPTIONS: /(^|\s)"?--(inspect|debug|trace|report|heap|cpu[-_]prof|prof|tls[-_]keylog|abort[-_]on)/,
  SSLKEYLOGFILE: /./,
}

/** Why such a variable is refused. */
export const SHOWS_SECRETS = {
  what: 'makes programs print or write what they send, type or hold, secrets included, before it is redacted',
  expected: 'a run without it; HEADED=1 shows the browser window',
  example: 'HEADED=1',
}
