import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clauseOf } from '../../contract/index.ts'
import { expect, test } from '../verdict/nested-run.ts'

/** Reads a result, with its labels as an object. */
function readResult(path: string) {
  const { labels, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  return { ...rest, labels: Object.fromEntries(labels.map(({ name, value }: Label) => [name, value])) }
}

interface Label {
  readonly name: string
  readonly value: string
}

test('a check is an Allure result with the statement of its clause as the name', async ({ run, folder }) => {
  await run([], { CASE: 'broken' })
  const results = join(folder, 'reports/allure-results')
  const read = readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => readResult(join(results, name)))
  const ofClause = read.filter(({ labels }) => labels.story === 'par.request')
  expect(ofClause).toEqual([
    expect.objectContaining({
      status: 'failed',
      name: clauseOf('par.request').says,
      description: expect.stringMatching(/^A pushed .+\n\nDocument, section 4\.3 \(stated\)$/),
      steps: [],
      labels: expect.objectContaining({
        epic: 'par',
        feature: '4.3 Pushed authorization request',
        severity: 'critical',
        outcome: 'broken',
      }),
    }),
  ])
})
