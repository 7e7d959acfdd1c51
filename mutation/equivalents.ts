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
  'helpers/target/weaker-schemes.ts': [
    {
      line: "const addresses = ADDRESSES.map((name) => ({ name, address: values[name] ?? '' }))",
      from: "''",
      to: '"Stryker was here!"',
      because: 'Neither is an address.',
    },
  ],
}
