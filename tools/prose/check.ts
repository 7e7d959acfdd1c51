import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { complaintsAbout, passagesOfCode, passagesOfMarkdown, replacedWords } from './prose.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Pages that quote what they replace, or say what earlier versions said. */
const QUOTING = ['docs/words.md', 'CHANGELOG.md', 'tools/prose/prose.test.ts']

const replaced = replacedWords(read('docs/words.md'))
/** What a run or an installation writes. */
const WRITTEN = /^(\.|node_modules$|reports$|test-results$|keys$|baselines$)/

const files = readdirSync(ROOT, { withFileTypes: true })
  .filter(({ name }) => !WRITTEN.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(entry.name, file).replaceAll('\\', '/'),
        )
      : [entry.name],
  )
  .filter((file) => /\.(md|ts|js)$/.test(file) && !QUOTING.includes(file))
  .filter(
    (file) => process.argv.length < 3 || process.argv.slice(2).some((prefix) => file.startsWith(prefix)),
  )

/** `npm run check` runs this; the beginning of paths, as words of the command line, narrow it. */
let count = 0
for (const file of files) {
  const passages = file.endsWith('.md') ? passagesOfMarkdown(read(file)) : passagesOfCode(read(file))
  for (const { line, text, why } of complaintsAbout(passages, replaced)) {
    count += 1
    process.stdout.write(`${file}:${line}: ${text} (${why})\n`)
  }
}
process.stdout.write(`${files.length} files read, ${count} complaints; docs/words.md has the words.\n`)
if (count > 0) process.exitCode = 1
