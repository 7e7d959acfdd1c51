import { readFileSync, writeFileSync } from 'node:fs'
import { envExample } from '../helpers/config/env-example.ts'
import { listOfClauses } from './list-of-clauses.ts'
import { listOfStandards } from './list-of-standards.ts'
import { matrixOfRequests } from './matrix-of-requests.ts'
import { withVariables } from './workflow-variables.ts'

const WORKFLOW = '.github/workflows/contract.yml'

writeFileSync('contract/README.md', listOfClauses())
writeFileSync('contract/requests/README.md', matrixOfRequests())
writeFileSync('docs/standards.md', listOfStandards())
writeFileSync('.env.example', envExample())
writeFileSync(WORKFLOW, withVariables(readFileSync(WORKFLOW, 'utf8')))
