/** What the documentation shows, in an order in which a user can type it, with the exit code. */
export const TYPED: readonly (readonly [line: string, code: number])[] = [
  ['npm run keys -- --target development', 0],
  ['npm run init -- --target development', 0],
  // Nothing is filled in yet.
  ['npm run doctor -- --target development', 2],
  ['npm run contract -- --target development', 2],
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
  ['npm run contract -- --no-deps --project=contract', 4],
  ['npm run compare -- kept.json sandbox', 0],
  ['npm run gate -- --target sandbox', 0],
  ['npm run docs', 0],
  ['npm run check', 0],
]
