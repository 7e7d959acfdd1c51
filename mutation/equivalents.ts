/** A mutant that no test can kill, since it behaves as the original does. */
export interface Equivalent {
  /** The line on which it begins, without the space around it. */
  readonly line: string
  /** What stands there, and what the mutant puts in its place; white space is one space. */
  readonly from: string
  readonly to: string
  /** Why it makes no difference. */
  readonly because: string
}

/** The equivalent mutants by file, one entry each. One that is killed, or no longer there, fails the run. */
export const EQUIVALENTS: Readonly<Record<string, readonly Equivalent[]>> = {
  'helpers/http/jose/jwt.ts': [
    {
      line: 'const known = Object.fromEntries(Object.keys(header).map((name) => [name, true]))',
      from: 'true',
      to: 'false',
      because:
        'It says whether a parameter has to be protected, and a JWT in compact form has no other header.',
    },
  ],
  'helpers/http/allowed-origins.ts': [
    {
      line: "const [, scheme = 'https', parent, host, port] = ENTRY.exec(entry) ?? []",
      from: '[]',
      to: '["Stryker was here"]',
      because: 'The first element is skipped.',
    },
    {
      line: "function schemeOf(address = ''): Scheme | undefined {",
      from: "''",
      to: '"Stryker was here!"',
      because: 'Neither is an address.',
    },
  ],
  ...Object.fromEntries(
    [
      'helpers/judge/id-token.ts',
      'helpers/judge/jwks/key-rules.ts',
      'helpers/judge/jwks/published-key.ts',
    ].map((file) => [
      file,
      [{ line: '} catch {', from: '{ return undefined }', to: '{}', because: 'Both return undefined.' }],
    ]),
  ),
  'helpers/judge/judge-challenges.ts': [
    {
      line: "const authorizationOf = ({ headers }: Exchange['request']): string => headers.authorization ?? ''",
      from: "''",
      to: '"Stryker was here!"',
      because: 'Neither is a Bearer token.',
    },
  ],
  'helpers/judge/judge-guessing.ts': [
    {
      line: 'if (bits < least)',
      from: 'bits < least',
      to: 'bits <= least',
      because: 'No estimate is a whole number of bits, but that of nothing to guess.',
    },
  ],
  'helpers/judge/judge-portal-pairs.ts': [
    {
      line: '...Object.entries(issued).flatMap(([name, pair]) => (name === but ? [] : [pair])),',
      from: '[]',
      to: '["Stryker was here"]',
      because: 'Only what was recorded goes on.',
    },
    {
      line: "].flatMap((pair) => (pair.is === 'recorded' ? [pair.value] : []))",
      from: '[]',
      to: '["Stryker was here"]',
      because: 'A text has neither a client ID nor a secret.',
    },
  ],
  'helpers/judge/judge-probe.ts': [
    {
      line: "const { query, fragment } = parseRedirect(redirect ?? '')",
      from: "''",
      to: '"Stryker was here!"',
      because: 'Neither has a code.',
    },
  ],
  'helpers/judge/judge-read-back.ts': [
    {
      line: "if (served.is !== 'kept' || back.is !== 'recorded') return served",
      from: "back.is !== 'recorded'",
      to: 'false',
      because: 'What is not recorded was not served either.',
    },
    {
      line: "return is.is === 'json' && holds(is.value, was.value)",
      from: "is.is === 'json'",
      to: 'true',
      because: 'A text that is no JSON has no value, and holds none.',
    },
  ],
  'helpers/judge/judge-robustness.ts': [
    {
      line: 'return status < 500 || isOwnFault(status) ? answer.value : undefined',
      from: 'status < 500',
      to: 'status <= 500',
      because: 'The status 500 is a fault of its own.',
    },
  ],
  'helpers/judge/judge-portal-hygiene.ts': [
    {
      line: "if (renewal.is !== 'recorded') return renewal",
      from: "renewal.is !== 'recorded'",
      to: 'false',
      because: 'What is asked of a confirmed renewal is asked only where there is one.',
    },
  ],
  'helpers/judge/judge-tls.ts': [
    {
      line: "const pages = approved.is === 'recorded' ? approved.value.walk.documents : []",
      from: '[]',
      to: '["Stryker was here"]',
      because: 'A text has no address.',
    },
  ],
  'helpers/config/weaker-schemes.ts': [
    {
      line: "const addresses = ADDRESSES.map((name) => ({ name, address: values[name] ?? '' }))",
      from: "''",
      to: '"Stryker was here!"',
      because: 'Neither is an address.',
    },
  ],
  'helpers/http/secret-names.ts': [
    {
      line: "const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')",
      from: 'name.toLowerCase()',
      to: 'name.toUpperCase()',
      because: 'Names are compared with names that were spelt in the same way.',
    },
    {
      line: "const parts = name.slice(-LONGEST).split('-')",
      from: 'name.slice(-LONGEST)',
      to: 'name',
      because: 'It only takes longer.',
    },
  ],
  'helpers/judge/products/data-provider.ts': [
    // Once for each of the two.
    ...Array<Equivalent>(2).fill({
      line: 'const { at, consented: chosen, called = [], others: known = [], isChoiceOnly } = dataProvider',
      from: '[]',
      to: '["Stryker was here"]',
      because: 'No data provider is called that.',
    }),
    {
      line: "const found = parsed.is === 'json' ? valuesAt(parsed.value, at.split('/').slice(1)) : []",
      from: "parsed.is === 'json'",
      to: 'true',
      because: 'What is no JSON has no value, and nothing stands in it.',
    },
  ],
  'helpers/secrets/leaks/places.ts': [
    {
      line: 'const [, reporter, what] = /^PLAYWRIGHT_(\\w+)_OUTPUT_(NAME|DIR)$/.exec(name) ?? []',
      from: '[]',
      to: '["Stryker was here"]',
      because: 'The first element is skipped.',
    },
    {
      line: "function configured({ reporter, configFile = 'playwright.config.ts' }: FullConfig): readonly string[] {",
      from: "'playwright.config.ts'",
      to: '""',
      because: 'Both are in this folder.',
    },
  ],
  'helpers/secrets/registry.ts': [
    {
      line: "const entries = existsSync(path) ? entriesIn(readFileSync(path, 'utf8')) : []",
      from: '[]',
      to: '["Stryker was here"]',
      because: 'A text has neither a project nor a name.',
    },
    {
      line: 'if (read?.path === path && read.isCurrent) return',
      from: 'read?.path === path && read.isCurrent',
      to: 'false',
      because: 'It only takes longer.',
    },
    {
      line: 'now.isCurrent = true',
      from: 'true',
      to: 'false',
      because: 'It only takes longer.',
    },
    {
      line: "writeFileSync(path, head, { mode: 0o600, flag: 'wx' })",
      from: "'wx'",
      to: '""',
      because: 'In a private folder nobody else puts a file in its place.',
    },
    {
      line: "return typeof project === 'string' ? project : undefined",
      from: "typeof project === 'string'",
      to: 'true',
      because: 'What is no text is no folder either.',
    },
    {
      line: 'const bytes = Buffer.alloc(end - start)',
      from: 'end - start',
      to: 'end + start',
      because: 'What is behind the last line is cut off.',
    },
    {
      line: 'return []',
      from: '[]',
      to: '["Stryker was here"]',
      because: 'A text has neither a project nor a name.',
    },
  ],
  'helpers/judge/judge-provider.ts': [
    {
      line: 'if (!seen || seen.shows?.dataProvider) return KEPT',
      from: 'seen.shows?.dataProvider',
      to: 'seen.shows.dataProvider',
      because: 'The page was found by what it shows.',
    },
  ],
}
