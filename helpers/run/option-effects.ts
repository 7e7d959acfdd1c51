/** What an option of Playwright does to a run. */
export interface Effect {
  /** Every check stays in the run. */
  readonly isWhole?: true
  /** Why it is refused, if it is. */
  readonly refusal?: Refusal
}

/** Why an option is refused, and what to do instead. */
export interface Refusal {
  readonly what: string
  readonly expected: string
  /** @param value - of the option, where it has one */
  readonly example: (value: unknown) => string
  /** The value that changes nothing, and so is not refused. */
  readonly allows?: string
}

const WHOLE: Effect = { isWhole: true }
const PART: Effect = {}

/** How kept evidence is judged again. */
export const JUDGE_AGAIN =
  'KEEP_RECORD=yes npm run contract, then npm run contract -- --no-deps --project=contract'

/** Why a command that never ends is refused. */
export const INTERACTIVE: Refusal = {
  what: 'runs single checks repeatedly, while a verdict needs one complete run',
  expected: 'a run; kept evidence can then be judged repeatedly without sending anything',
  example: () => JUDGE_AGAIN,
}

/** Options for a browser that Playwright opens; a variable says the same of the one that a run opens itself. */
const ofBrowser = (variables: Refusal['example']): Refusal => ({
  what: 'has no effect, since a run opens its own browser',
  expected: 'the variables that the run knows',
  example: (value) => `${variables(value)} npm run contract`,
})

const UI: Effect = { refusal: INTERACTIVE }

/**
 * Every option of `playwright test`, by the name that Playwright gives it, with what it does here. One that is not here
 * selects a part, whatever it is; a test fails until it is decided. What `--reporter` and `--trace` lead to is refused
 * where it is known, together with what a configuration sets: `guard-options.ts`.
 */
export const OPTIONS: Readonly<Record<string, Effect>> = {
  addReporter: WHOLE,
  browser: {
    isWhole: true,
    refusal: ofBrowser((name) => `BROWSER=${name === 'firefox' || name === 'webkit' ? name : 'chromium'}`),
  },
  config: WHOLE,
  debug: { refusal: ofBrowser(() => 'HEADED=1 SLOWMO=500') },
  deps: WHOLE,
  failOnFlakyTests: WHOLE,
  forbidOnly: WHOLE,
  fullyParallel: WHOLE,
  globalTimeout: WHOLE,
  grep: PART,
  grepInvert: PART,
  headed: { isWhole: true, refusal: ofBrowser(() => 'HEADED=1') },
  ignoreSnapshots: WHOLE,
  lastFailed: PART,
  lastFailedFile: WHOLE,
  list: PART,
  maxFailures: PART,
  onlyChanged: PART,
  output: WHOLE,
  passWithNoTests: WHOLE,
  project: PART,
  quiet: WHOLE,
  repeatEach: WHOLE,
  reporter: WHOLE,
  retries: WHOLE,
  runAgents: {
    isWhole: true,
    refusal: {
      what: 'lets an agent write code, while a run judges with the code that is there',
      expected: 'none, or no such option',
      example: () => '--run-agents=none',
      allows: 'none',
    },
  },
  shard: PART,
  shuffle: WHOLE,
  testList: PART,
  testListInvert: PART,
  timeout: WHOLE,
  trace: WHOLE,
  tsconfig: WHOLE,
  ui: UI,
  uiHost: UI,
  uiPort: UI,
  updateSnapshots: WHOLE,
  updateSourceMethod: WHOLE,
  workers: WHOLE,
  x: PART,
}

/** Why an option with this value is refused; `undefined` where it is not. */
export function refusalOf(option: string, value: unknown): Refusal | undefined {
  const refusal = OPTIONS[option]?.refusal
  return refusal?.allows === value ? undefined : refusal
}
