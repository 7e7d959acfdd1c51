import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { commandLine } from '../../commands/usage.ts'
import { generated } from './generated.ts'

commandLine({
  line: 'npm run docs',
  does: 'Writes the generated pages, .env.example, and the variables of the pipelines.',
})

for (const [path, text] of generated())
  writeFileSync(path, text(existsSync(path) ? readFileSync(path, 'utf8') : ''))
