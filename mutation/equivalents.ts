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
  'helpers/secrets/decoded.ts': [
    {
      line: "const [, value = ''] = match",
      from: "''",
      to: '"Stryker was here!"',
      because: 'The group is always matched.',
    },
    {
      line: 'if (length <= 0) return',
      from: 'length <= 0',
      to: 'length < 0',
      because: 'A piece of nothing has no place; it is only not kept.',
    },
    {
      line: 'for (let index = 0; index < text.length; index += 1)',
      from: 'index < text.length',
      to: 'index <= text.length',
      because: 'What is behind the last byte is not read.',
    },
    ...['true', 'this.#length + length >= this.#bytes.length'].map((to) => ({
      line: 'if (this.#length + length > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#length + length)',
      from: 'this.#length + length > this.#bytes.length',
      to,
      because: 'It only makes more room.',
    })),
    {
      line: 'for (let index = this.#indexAt(start); index < this.#count; index += 1) {',
      from: 'index < this.#count',
      to: 'index <= this.#count',
      because: 'What is no piece has no place.',
    },
  ],
  'helpers/secrets/legible.ts': [
    {
      line: 'if (byte < 0x80) return 1',
      from: 'byte < 0x80',
      to: 'byte <= 0x80',
      because: 'A continuation byte is never asked about.',
    },
  ],
  'helpers/secrets/members.ts': [
    {
      line: 'if (member === undefined || backslashes === undefined) continue',
      from: 'member === undefined',
      to: 'false',
      because: 'Without a member there are no backslashes either.',
    },
    {
      line: 'if (backslashes < depth) return { start, end: first }',
      from: 'backslashes < depth',
      to: 'backslashes <= depth',
      because: 'As many as the depth end at the same place.',
    },
  ],
  'helpers/secrets/packed.ts': [
    {
      line: 'if (begins < 0) continue',
      from: 'begins < 0',
      to: 'false',
      because: 'It only saves looking at what is no archive.',
    },
  ],
  'helpers/secrets/redact-within.ts': [
    {
      line: "if (typeof value !== 'object' || value === null) return false",
      from: 'false',
      to: 'true',
      because: 'What is no structure is left alone in any case.',
    },
  ],
  'helpers/secrets/runs.ts': [
    {
      line: "const runs = text.includes('\\0') ? matchesOf(WIDE, text) : []",
      from: "'\\0'",
      to: '""',
      because: 'It only saves looking for runs in a text that has none.',
    },
  ],
  'helpers/secrets/secret-parts.ts': [
    {
      line: ": value.includes('PRIVATE KEY')",
      from: "'PRIVATE KEY'",
      to: '""',
      because: 'It only saves reading as a key what is none.',
    },
    {
      line: '} catch {',
      from: '{ return undefined }',
      to: '{}',
      because: 'Both return undefined.',
    },
  ],
  'helpers/secrets/unescape.ts': [
    {
      line: "character <= '\\x7f' ? character : Buffer.from(character).toString('latin1')",
      from: "character <= '\\x7f'",
      to: 'false',
      because: 'It only saves encoding ASCII, which is the same in UTF-8.',
    },
    {
      line: "character <= '\\x7f' ? character : Buffer.from(character).toString('latin1')",
      from: "character <= '\\x7f'",
      to: "character < '\\x7f'",
      because: 'It only saves encoding ASCII, which is the same in UTF-8.',
    },
    {
      line: "character <= '\\x7f' ? character : Buffer.from(character).toString('latin1')",
      from: "'\\x7f'",
      to: '""',
      because: 'It only saves encoding ASCII, which is the same in UTF-8.',
    },
  ],
  'helpers/secrets/variants.ts': [
    {
      line: "if (!SPECIAL.test(value)) return new Set([value, utf16.toString('latin1'), swapped.toString('latin1')])",
      from: '!SPECIAL.test(value)',
      to: 'false',
      because: 'It only takes longer.',
    },
  ],
  'helpers/secrets/userinfo.ts': [
    {
      line: '} catch {',
      from: '{ return text }',
      to: '{}',
      because: 'The text itself is known already.',
    },
  ],
  'helpers/secrets/literals.ts': [
    {
      line: 'if (longer && (longer.shorter?.head.length ?? 0) < head.length) longer.shorter = node',
      from: '(longer.shorter?.head.length ?? 0) < head.length',
      to: '(longer.shorter?.head.length ?? 0) <= head.length',
      because: 'No other head of the same length begins alike.',
    },
    {
      line: 'if (item !== undefined && spell(item) <= text) low = middle + 1',
      from: 'item !== undefined',
      to: 'true',
      because: 'Every place between low and high has an item.',
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
  'helpers/secrets/mask.ts': [
    {
      line: "export function maskClaims(value: unknown, name = ''): unknown {",
      from: "''",
      to: '"Stryker was here!"',
      because: 'Claims and headers are objects, whose members have names.',
    },
  ],
  'helpers/secrets/shapes.ts': [
    {
      line: 'const KEY_GOES_ON = /(?:[A-Za-z0-9+/=\\s]|\\\\{1,16}[nr]|%[0-9A-Fa-f]{2}){1,256}/y',
      from: '/(?:[A-Za-z0-9+/=\\s]|\\\\{1,16}[nr]|%[0-9A-Fa-f]{2}){1,256}/y',
      to: '/(?:[A-Za-z0-9+/=\\s]|\\\\{1,16}[nr]|%[0-9A-Fa-f]{2})/y',
      because: 'It is tried again for as long as it matches.',
    },
    {
      line: 'const KEY_GOES_ON = /(?:[A-Za-z0-9+/=\\s]|\\\\{1,16}[nr]|%[0-9A-Fa-f]{2}){1,256}/y',
      from: '/(?:[A-Za-z0-9+/=\\s]|\\\\{1,16}[nr]|%[0-9A-Fa-f]{2}){1,256}/y',
      to: '/(?:[A-Za-z0-9+/=\\s]|\\\\{1,16}[nr]|%[0-9A-Fa-f]){1,256}/y',
      because: 'The second digit is a part of a key as well.',
    },
    {
      line: "const [, name = ''] = match",
      from: "''",
      to: '"Stryker was here!"',
      because: 'The group is always matched.',
    },
  ],
  'helpers/secrets/finder.ts': [
    {
      line: 'if (this.#literals.size === 0) return []',
      from: 'this.#literals.size === 0',
      to: 'false',
      because: 'It only saves reading a text for no secret.',
    },
    {
      line: 'if (beginnings[digestOf(key)] !== 1) continue',
      from: 'beginnings[digestOf(key)] !== 1',
      to: 'false',
      because: 'It only saves looking for a key that no secret has.',
    },
    {
      line: 'overlaps < MOST_OVERLAPS',
      from: 'overlaps < MOST_OVERLAPS',
      to: 'overlaps <= MOST_OVERLAPS',
      because: 'How far it goes on is asked once more; nothing less is hidden.',
    },
    {
      line: 'const digestOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 16',
      from: '(key: number): number => Math.imul(key, 0x9e3779b1) >>> 16',
      to: '() => undefined',
      because: 'It only saves looking for a key that no secret has.',
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
  'helpers/secrets/own-words.ts': [
    {
      line: 'if (!bytes.includes(word)) return false',
      from: '!bytes.includes(word)',
      to: 'false',
      because: 'It only takes longer.',
    },
    {
      line: 'if (!sequences) {',
      from: '!sequences',
      to: 'true',
      because: 'It only takes longer.',
    },
    {
      line: 'const found: string[] = []',
      from: '[]',
      to: '["Stryker was here"]',
      because: 'No name in a report, and no secret, is that.',
    },
  ],
  'helpers/secrets/redact.ts': [
    {
      line: 'const seen = text.slice(0, limit + ENOUGH)',
      from: 'text.slice(0, limit + ENOUGH)',
      to: 'text',
      because: 'It only takes longer.',
    },
  ],
  'helpers/secrets/archives.ts': [
    {
      line: 'if (begins < 0) return text',
      from: 'begins < 0',
      to: 'false',
      because: 'It only saves looking at what is no archive.',
    },
    {
      line: '} catch {',
      from: '{ return undefined }',
      to: '{}',
      because: 'Both return undefined.',
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
  'helpers/secrets/leaks/scan.ts': [
    {
      line: '.map((file) => (performance.now() < end ? search(file, before) : { file, because }))',
      from: 'performance.now() < end',
      to: 'performance.now() <= end',
      because: 'It is a question of an instant.',
    },
    ...(
      [
        [
          'statSync(file, { throwIfNoEntry: false })?.ctimeMs',
          'statSync(file, { throwIfNoEntry: false }).ctimeMs',
        ],
        ['{ throwIfNoEntry: false }', '{}'],
        ['false', 'true'],
      ] as const
    ).map(([from, to]) => ({
      line: 'const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity',
      from,
      to,
      because: 'Only a file that is gone since it was listed, an instant before, makes a difference.',
    })),
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
