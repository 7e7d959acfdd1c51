import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSandbox } from '../../sandbox/index.ts'
import { WORKFLOWS } from '../ci/workflows.ts'
import { copyFiles } from '../docs/copy-project.ts'
import { start } from '../shell.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { machine } from './machine.ts'
import { pipelineTarget } from './target.ts'

/** Replaces expressions such as `inputs.target` by their values. An unknown name becomes empty, as on GitHub. */
const resolved = (text: string, context: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  text.replace(/\$\{\{ (\w+)\.(\w+) \}\}/g, (_, of: string, name: string) => context[of]?.[name] ?? '')

test('the steps of the workflow judge a conforming target with the journeys of the calling repository, and keep its reports', async () => {
  const folder = copyFiles()
  const github = temporaryFolder()
  const home = join(folder, 'home/contract')
  cpSync(join(folder, 'journeys/sandbox.json'), join(home, 'journeys/team.json'))
  cpSync(join(folder, 'products'), join(home, 'products'), { recursive: true })
  const service = await startSandbox()
  const { variables, secrets } = pipelineTarget(service)
  // GitHub separates variables from secrets; tests/ci checks that each comes from the right place.
  const context = {
    inputs: { target: 'development', command: 'gate' },
    vars: { ...variables, CONSENT_JOURNEY: 'team.json' },
    secrets: variables,
  }
  const [output, summary] = [join(github, 'output'), join(github, 'summary')]
  for (const file of [output, summary]) writeFileSync(file, '')
  const own = {
    ...machine(github),
    CI: 'true',
    // The job derives this from its input.
    CONTRACT_HOME: 'home/contract',
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  }
  let log = ''
  for (const { run: script, env = {} } of WORKFLOWS['contract.yml']?.jobs.contract?.steps ?? []) {
    if (script === undefined) continue
    const set = Object.entries(env).map(([name, value]) => [name, resolved(String(value), context)])
    const ended = await start('bash', ['-e', '-c', script], {
      cwd: folder,
      env: { ...own, ...Object.fromEntries(set) },
    }).finished
    expect(ended.end, `${script}\n${ended.text}`).toBe(0)
    log += ended.text
  }
  expect(readFileSync(output, 'utf8')).toBe('verdict=kept\n')
  const summarized = readFileSync(summary, 'utf8')
  expect(summarized).toContain('development')
  for (const name of ['contract.html', 'verdict.json', 'junit.xml', 'history/development.jsonl'])
    expect(readFileSync(join(home, 'reports', name), 'utf8')).not.toBe('')
  for (const secret of secrets) expect(log + summarized).not.toContain(secret)
  await service.close()
})
