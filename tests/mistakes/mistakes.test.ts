import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../demo/other-test.ts'
import { MISTAKES } from './mistakes.ts'

/** Most lines that a mistake is told in. */
const MOST = 25

test.beforeEach(({ folder }) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(folder, 'stranger.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
})

for (const { what, variables, files, options, code, cause, remedy } of MISTAKES)
  test(`${what}: the terminal names cause and remedy in ${MOST} lines`, async ({
    service,
    folder,
    run,
  }, info) => {
    const [env = '', journeys = ''] = ['.env.other', 'journeys/other.json'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    const project = { variables: service.environment, env, journeys }
    for (const [name, text] of Object.entries(files?.(project) ?? {})) writeFileSync(join(folder, name), text)
    const { end, stdout, stderr } = await run(variables?.(project), options)
    const text = (stdout + stderr).trimEnd()
    writeFileSync(info.outputPath('terminal.txt'), `${text}\n`)
    const flowing = text.replace(/\s+/g, ' ')
    expect.soft(flowing).toMatch(cause)
    expect.soft(flowing).toMatch(remedy)
    expect.soft(text.split('\n').length, text).toBeLessThanOrEqual(MOST)
    expect(end, text).toBe(code)
  })
