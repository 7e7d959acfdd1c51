import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startOtherService } from '../../demo/index.ts'
import { writeWelcome } from '../../demo/write-project.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'
import { copyFiles } from '../docs/copy-project.ts'
import { copy, INSTRUCTIONS, isIgnored, SHOWN } from './dockerfile.ts'
import { machine, run } from './machine.ts'
import { NODE_24 } from './tools.ts'

// The image itself, its browser and the limits of a container need Docker, and are not tried: the steps of the Dockerfile
// and the documented commands are followed in a folder, which stands for the root of the image.

/** Users whom this machine does not know, as a container does not know its host's: that of the image, and a person. */
const PWUSER = 61_001
const PERSON = 61_234

/** Where other users get to as well: the temporary folder of a user may be closed to all others. */
const PLACE = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()

test.setTimeout(300_000)

let context: string
let root: string
test.beforeEach(() => {
  context = copyFiles()
  root = mkdtempSync(join(PLACE, 'contract-image-'))
  chmodSync(root, 0o755)
})
test.afterEach(() => {
  for (const folder of [context, root]) rmSync(folder, { recursive: true, force: true })
})

/** What a container of the image starts with. */
interface Image {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly command: readonly string[]
}

/** Follows the Dockerfile: folders are made, files copied, packages installed, by the user that it names. */
async function build(): Promise<Image> {
  const inRoot = (path: string) => (path.startsWith('/') ? join(root, path) : path)
  const own = machine(join(root, 'machine'))
  const env: NodeJS.ProcessEnv = {
    ...own,
    npm_config_cache: join(root, 'npm'),
    npm_config_update_notifier: 'false',
  }
  let folder = root
  let command: readonly string[] = []
  for (const [instruction, words] of INSTRUCTIONS)
    switch (instruction) {
      case 'FROM':
      case 'USER':
        break
      case 'WORKDIR':
        folder = inRoot(words[0] ?? '')
        break
      case 'ENV':
        for (const [name = '', value = ''] of words.map((word) => word.split('='))) env[name] = inRoot(value)
        break
      case 'COPY': {
        const [flag, ...paths] = words
        expect(flag).toBe('--chown=pwuser:pwuser')
        copy(context, paths.slice(0, -1), folder)
        break
      }
      case 'RUN': {
        // Only root can hand a folder over; it is handed over below.
        const line = words
          .filter((word) => !/^--(owner|group)=/.test(word))
          .map(inRoot)
          .join(' ')
        const ended = await run('bash', ['-e', '-c', line], { cwd: folder, env })
        expect(ended.code, ended.text).toBe(0)
        break
      }
      case 'CMD':
        command = JSON.parse(words.join(' '))
        break
      default:
        throw new Error(`${instruction} is not followed here.`)
    }
  env.TMPDIR = inRoot('/tmp')
  mkdirSync(env.TMPDIR, { recursive: true })
  chmodSync(env.TMPDIR, 0o1777)
  handOver(root, PWUSER)
  return { folder, env, command }
}

/** Gives files to another user, if the test can run as that user. */
function handOver(folder: string, uid: number): void {
  if (canBe(uid)) execFileSync('chown', ['-RP', `${uid}:${uid}`, folder])
}

/** Whether another user can be tried: only root can become one, and that one has to reach Node, the image and the browser. */
function canBe(uid: number): boolean {
  if (process.getuid?.() !== 0) return false
  const { executablePath } = resolveBrowser({ environment: process.env, say: () => {} })
  const needed = [join(NODE_24, 'node'), root, executablePath]
  return needed.every((path) => spawnSync('test', ['-x', path], { uid, gid: uid }).status === 0)
}

const as = (uid: number) => (canBe(uid) ? { uid, gid: uid } : {})

test('the image tests the sandbox, as a user who owns nothing but its folders', async () => {
  const { folder, env, command } = await build()
  const [program = '', ...words] = command
  expect(SHOWN[1]).toBe('docker run --rm --init --ipc=host authorization-contract')
  const ended = await run(program, words, { cwd: folder, env, ...as(PWUSER) })
  expect(ended.text).toContain('KEPT  sandbox')
  expect(ended.code).toBe(0)
})

test('the documented command tests a target that init made, as the user who owns its files', async () => {
  const { folder, env, command } = await build()
  const host = join(root, 'host')
  const service = await init(host)
  try {
    expect(SHOWN.at(-2)).toBe('mkdir -p reports')
    mkdirSync(join(host, 'reports'))
    handOver(host, PERSON)
    const {
      users,
      env: set,
      volumes,
    } = optionsOf(SHOWN.at(-1)?.replaceAll('development', 'other') ?? '', host)
    const { uid = process.getuid?.(), gid = process.getgid?.() } = as(PERSON)
    expect(users).toEqual([`${uid}:${gid}`])
    // A volume is a place that the host's files are seen at; that one is read only, a link cannot say.
    for (const [from = '', to = ''] of volumes) if (from.startsWith('/')) mount(from, join(root, to))
    // The documentation: any other file that the target names is mounted likewise.
    for (const name of [
      'adaptations.json',
      'authorization-details.json',
      'ca.pem',
      'client.pem',
      'client-key.pem',
      'second-key.pem',
    ])
      mount(join(host, name), join(folder, name))
    const [program = '', ...words] = command
    const ended = await run(program, words, { cwd: folder, env: { ...env, ...set }, ...as(PERSON) })
    expect(ended.text).toContain('KEPT  other')
    expect(ended.code).toBe(0)
    expect(readdirSync(join(host, 'reports'))).toEqual(
      expect.arrayContaining(['contract.html', 'verdict.json']),
    )
    if (canBe(PERSON)) expect(lstatSync(join(host, 'reports/contract.html')).uid).toBe(PERSON)
  } finally {
    await service.close()
  }
})

test('nothing that Git ignores, and no secret that a folder may hold, is copied into the image', () => {
  const planted = [
    '.env',
    '.env.production',
    'sub/.env.local',
    'keys/a.pem',
    'sub/keys/a.json',
    'a.pem',
    'sub/deep/a.key',
  ]
  const more = [
    'a.p12',
    'a.pfx',
    'a.jwk.json',
    'welcome.txt',
    'reports/contract.html',
    '.git/config',
    'test-results/a',
    '.mutation/a',
  ]
  for (const path of [...planted, ...more]) {
    mkdirSync(dirname(join(context, path)), { recursive: true })
    writeFileSync(join(context, path), 'canary')
  }
  copy(context, ['.'], root)
  const copied = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const leaked = copied.filter(
    ({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8') === 'canary',
  )
  expect(leaked.map(({ name }) => name)).toEqual([])
  for (const path of [
    'package.json',
    '.env.example',
    'sandbox/keys.ts',
    'helpers/base/url.ts',
    'journeys/sandbox.json',
  ])
    expect(existsSync(join(root, path)), path).toBe(true)
})

test('Git ignores whatever stays out of the image, but for what the image does not need', () => {
  const tracked = execFileSync('git', ['ls-files'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  const left = tracked.split('\n').filter((path) => path !== '' && isIgnored(path))
  expect(left.filter((path) => !/^(\.github|ci)\//.test(path))).toEqual([])
})

/** Makes the files of a target as the documentation says, for the second service. */
async function init(host: string) {
  mkdirSync(host, { mode: 0o755 })
  for (const name of ['journeys']) mkdirSync(join(host, name))
  const tsx = join(root, 'suite/node_modules/tsx/dist/cli.mjs')
  const suite = (script: string, ...words: readonly string[]) =>
    execFileSync(
      process.execPath,
      [tsx, join(root, 'suite/commands', `${script}.ts`), '--target', 'other', ...words],
      { cwd: host, env: machine(join(root, 'machine')), stdio: 'pipe' },
    )
  suite('keys')
  const service = await startOtherService(
    JSON.parse(readFileSync(join(host, 'keys/other.jwks.json'), 'utf8')),
  )
  await writeWelcome(service, host)
  suite('init', '--from', 'welcome.txt')
  return service
}

/** What a shell makes of a documented `docker run` in a folder. */
function optionsOf(line: string, folder: string) {
  const script = `docker() { printf '%s\\0' "$@"; }\n${line}`
  const told = execFileSync('bash', ['-e', '-c', script], { cwd: folder, encoding: 'utf8', ...as(PERSON) })
  const words = told.split('\0')
  const values = (flag: string) => words.filter((_, index) => words[index - 1] === flag)
  return {
    users: values('--user'),
    env: Object.fromEntries(values('--env').map((one) => one.split('='))),
    volumes: values('--volume').map((one) => one.split(':')),
  }
}

function mount(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  symlinkSync(from, to)
  if (process.getuid?.() === 0) execFileSync('chown', ['-h', `${PERSON}`, to])
}
