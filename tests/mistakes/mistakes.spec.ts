import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startOtherTarget } from '../other-target.ts'
import { CONFIG, reportIn, startRunner } from '../runner.ts'
import { folderWith, temporaryFolder } from '../temporary-folder.ts'
import { MISTAKES } from './mistakes.ts'

/** Largest number of lines in which the terminal reports a mistake. */
const MOST = 25

for (const { what, variables, files, options = [], code, cause, remedy } of MISTAKES)
  test(`${what}: the terminal names cause and remedy in ${MOST} lines`, async () => {
    const folder = temporaryFolder()
    const service = await startOtherTarget(folder)
    const [env = '', journeys = ''] = ['.env.other', 'journeys/other.json'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    const project = { variables: service.environment, env, journeys }
    folderWith(files?.(project) ?? {}, folder)
    const environment = { TARGET: 'other', ...variables?.(project) }
    const { end, stdout, stderr } = await startRunner(folder, environment, ['--config', CONFIG, ...options])
      .finished
    const text = (stdout + stderr).trimEnd()
    const flowing = text.replace(/\s+/g, ' ')
    expect.soft(flowing).toMatch(cause)
    expect.soft(flowing).toMatch(remedy)
    expect.soft(text.split('\n').length, text).toBeLessThanOrEqual(MOST)
    expect(end, text).toBe(code)
    // A mistake in the configuration is not a departure of the service.
    if (code !== 2) expect(departuresIn(folder)).toEqual([])
    await service.close()
  })

const departuresIn = (folder: string): readonly string[] =>
  reportIn(folder)
    .clauses.filter(({ outcome }) => ['broken', 'warning', 'notice'].includes(outcome))
    .map(({ id }) => id)
