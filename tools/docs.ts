import { writeFileSync } from 'node:fs'
import { envExample } from '../helpers/target/env-example.ts'
import { listOfClauses } from './list-of-clauses.ts'

writeFileSync('contract/README.md', listOfClauses())
writeFileSync('.env.example', envExample())
