import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { privateFolder } from '../../helpers/base/private-folder.ts'
import { faultOf } from '../../sandbox/faults/index.ts'
import { holding, REFUSED, saysOf, serviceOf } from './beside.ts'
import { expect, type Scene, test } from './hostile-test.ts'

const BROKEN = faultOf('answers.token.scope.missing').behavior

/** What happens to the folder of a run on a broken service, while it records. */
const MISHAPS: Readonly<Record<string, (scene: Scene) => void>> = {
  'its reports are deleted': ({ folder }) => rmSync(join(folder, 'reports'), { recursive: true }),
  'it is renamed, and another one is in its place': ({ folder }) => {
    renameSync(folder, `${folder}-renamed`)
    mkdirSync(folder)
    cpSync(join(`${folder}-renamed`, 'journeys'), join(folder, 'journeys'), { recursive: true })
  },
}

for (const [what, happens] of Object.entries(MISHAPS))
  test(`a run is judged on its own service, whoever else begins meanwhile: ${what}`, async ({ scene }) => {
    test.setTimeout(600_000)
    const held = holding()
    const stage = await scene([BROKEN, held.behavior])
    const conforming = await scene()
    const broken = stage.start({ REQUEST_TIMEOUT: '120' })
    await Promise.race([held.begun, broken.finished])
    happens(stage)
    const second = await stage.start(serviceOf(conforming)).finished
    held.letGo()
    const first = await broken.finished
    expect(first.text).toMatch(/^BROKEN {2}hostile: /m)
    expect(first.end, first.text).toBe(1)
    expect(second.text).toMatch(REFUSED)
    expect(second.end, second.text).toBe(4)
    rmSync(`${stage.folder}-renamed`, { recursive: true, force: true })
  })

test('a target of the same name in another folder is another service, and is not refused', async ({
  scene,
}) => {
  test.setTimeout(600_000)
  const held = holding()
  const stage = await scene([BROKEN, held.behavior])
  const conforming = await scene()
  const broken = stage.start({ REQUEST_TIMEOUT: '120' })
  await Promise.race([held.begun, broken.finished])
  const other = await conforming.run()
  expect(other.end, other.text).toBe(0)
  held.letGo()
  const first = await broken.finished
  expect(first.end, first.text).toBe(1)
})

test('what a killed run has recorded is never judged, and goes with the next run', async ({ scene }) => {
  test.setTimeout(600_000)
  const stage = await scene(BROKEN)
  const conforming = await scene()
  const TMPDIR = join(stage.folder, 'tmp')
  mkdirSync(TMPDIR)
  const killed = stage.start({ TMPDIR })
  await saysOf(killed, /; judging/)
  if (killed.process.pid) process.kill(-killed.process.pid, 'SIGKILL')
  await killed.finished
  const next = await stage.run({ ...serviceOf(conforming), TMPDIR })
  expect(next.end, next.text).toBe(0)
  expect(next.stderr).toContain('An earlier run was killed here')
  const kept = readdirSync(join(TMPDIR, basename(privateFolder())))
  expect(kept.filter((name) => !name.endsWith('.lock'))).toEqual([])
})
