/** What the documentation shows, in an order in which a user can type it, with the exit code. */
export const TYPED: readonly (readonly [line: string, code: number])[] = [
  ['npm run keys -- --target development', 0],
  ['npm run init -- --target development', 0],
  // Nothing is filled in yet.
  ['npm run doctor -- --target development', 2],
  ['npm run contract -- --target development', 2],
  ['npm run init -- --target development --from openapi.yaml', 0],
  ['npm run sandbox -- --write rehearsal', 0],
  ['npm run doctor -- --target rehearsal', 0],
  ['npm run contract -- --target rehearsal', 0],
  ['npm run waive', 0],
  ['npm run accept', 0],
  ['npm run report', 0],
  ['cp reports/verdict.json kept.json', 0],
  ['SANDBOX_FAULT=answers.token.scope.missing npm run contract', 1],
  ['SANDBOX_FAULT=answers.token.scope.missing npm run replay -- token.scope', 1],
  ['npm run contract', 0],
  ['KEEP_RECORD=yes npm run contract', 0],
  ['npm run contract -- --no-deps --project=contract', 0],
  ['npm run compare -- kept.json sandbox', 0],
  ['npm run gate -- --target sandbox', 0],
  ['npm run docs', 0],
  ['npm run check', 0],
]

const INSTALLS = 'it needs a registry; the pipeline runs it'
const MINUTES = 'it takes minutes; the pipeline runs it'

/** What it shows besides, and why no test types it. */
export const NOT_TYPED: Readonly<Record<string, string>> = {
  'npm ci': INSTALLS,
  'npm test': MINUTES,
  'npm run verify': MINUTES,
  'npm run test:runs': 'it is what runs this test',
  'npm run test:pipelines': MINUTES,
  'npm run prove': MINUTES,
  'npm run prove -- token. par.': MINUTES,
  'npm run mutate': MINUTES,
  'npm run prove -- answers.token.scope': 'worked-example.test.ts types it',
  'SANDBOX_FAULT=answers.token.scope.empty npm run contract': 'worked-example.test.ts types it',
  'npm run changelog': 'it needs the history of the repository',
  'npm ci --include=dev': INSTALLS,
  'npm run record -- --target development': 'it needs a display and a person',
  'npm run sandbox': 'it is named without its options',
  'npm run init': 'it is named without its options',
  'npm run compare': 'it is named without its targets',
  'npm run compare -- development production': 'there are no such services',
  'npm run leaks': 'it is named without its target; tests/run/series-run.test.ts has one',
  'npm run doctor': 'it is named without its target',
  'npm run replay -- <clause>': 'it is named for any clause',
  'npm run doctor -- --target <name>': 'it is named for any target',
  'npm run gate': 'it is named without its target',
  'npm run gate -- --target <name>': 'it is named for any target',
  'npm run gate -- --target staging': 'there is no such service',
  'npm run contract -- --target development,staging':
    'it needs two services; tests/run/series-run.test.ts runs two',
  'npm run waive -- --target staging': 'it needs a run of staging; tests/run/series-run.test.ts has one',
  'docker build --tag authorization-contract .': 'it needs Docker',
}
