import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { envExample } from '../../helpers/config/env-example.ts'
import { commandLine } from '../../helpers/tools/onboard/usage.ts'
import { listOfClauses } from './list-of-clauses.ts'
import { listOfOptions } from './list-of-options.ts'
import { listOfStandards } from './list-of-standards.ts'
import { matrixOfRequests } from './matrix-of-requests.ts'
import { withImage, withVariables } from './pipelines.ts'
import { schemasOfTypes } from './schemas-of-types.ts'

commandLine({
  line: 'npm run docs',
  does: 'Writes the generated pages, .env.example, and the variables of the pipelines.',
})

const change = (path: string, edit: (text: string) => string): void =>
  writeFileSync(path, edit(readFileSync(path, 'utf8')))

writeFileSync('contract/README.md', listOfClauses())
writeFileSync('contract/requests/README.md', matrixOfRequests())
writeFileSync('docs/standards.md', listOfStandards())
writeFileSync('docs/options.md', listOfOptions())
mkdirSync('schemas/generated', { recursive: true })
for (const [path, text] of schemasOfTypes()) writeFileSync(path, text)
writeFileSync('.env.example', envExample())
change('.github/workflows/contract.yml', withVariables)
for (const path of ['Dockerfile', 'ci/contract.gitlab-ci.yml']) change(path, withImage)
