import { envExample } from '../../commands/init/env-example.ts'
import { listOfClauses } from './list-of-clauses.ts'
import { listOfOptions } from './list-of-options.ts'
import { listOfStandards } from './list-of-standards.ts'
import { matrixOfRequests } from './matrix-of-requests.ts'
import { withImage, withVariables } from './pipelines.ts'
import { schemasOfTypes } from './schemas-of-types.ts'
import { withTables } from './tables-of-architecture.ts'

/** The files that `npm run docs` writes, with functions that make their text. Some replace only a part of it. */
export const generated = (): readonly (readonly [path: string, text: (before: string) => string])[] => [
  ['contract/README.md', listOfClauses],
  ['contract/requests/README.md', matrixOfRequests],
  ['docs/standards.md', listOfStandards],
  ['docs/options.md', listOfOptions],
  ['docs/architecture.md', withTables],
  ['.env.example', envExample],
  ['.github/workflows/contract.yml', withVariables],
  ['Dockerfile', withImage],
  ['ci/contract.gitlab-ci.yml', withImage],
  ...[...schemasOfTypes()].map(([path, text]) => [path, () => text] as const),
]
