import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Functions that run in a page, where nothing of their module is. */
const FUNCTIONS = [['perform.ts', 'enter']] as const

for (const [file, name] of FUNCTIONS)
  test(`${name} needs nothing in a page, by whichever compiler it came`, () => {
    const script = `import { ${name} } from './helpers/browser/${file}'; console.log(String(${name}))`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
      },
    )
    expect(stdout, stderr).toContain(`function ${name}(`)
    expect(stdout).not.toContain('__')
  })
