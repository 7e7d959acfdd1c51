import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { expect, type Scene, test } from '../hostile/hostile-test.ts'
import { CONFIG } from '../runner.ts'

const PLAYWRIGHT = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli')

/** Starts the server as nothing on a command line tells, so that only what it then does can be refused. */
const UNTOLD = `require(${JSON.stringify(PLAYWRIGHT.resolve('playwright/lib/runner'))})
  .testServer.runTestServer(${JSON.stringify(CONFIG)}, {}, { host: '127.0.0.1', port: 0 })`

/** Playwright's test server, as UI mode and the extension of an editor talk to it. */
interface TestServer {
  /** Calls a method and waits for its end; rejects where the server ends before. */
  call(method: string, params?: object): Promise<unknown>
  /** All that it said: its output, and what it reported of tests. */
  said(): string
  /** Disconnects, on which it ends by itself; returns its exit code. */
  end(): Promise<number | null>
}

async function startServer(
  { sandbox, folder }: Scene,
  words: readonly string[],
  address: string,
): Promise<TestServer> {
  const server = spawn(process.execPath, words, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PLAYWRIGHT_BROWSERS_PATH: process.env.PLAYWRIGHT_BROWSERS_PATH,
      XDG_STATE_HOME: join(folder, 'state'),
      ...Object.fromEntries(Object.entries(sandbox.environment).filter(([name]) => !/^PORTAL_/.test(name))),
      TARGET: 'hostile',
      CONSENT_JOURNEY: 'sandbox.json',
      BASE_URL: address,
      ISSUER_URL: address,
    },
    stdio: 'pipe',
  })
  let said = ''
  const heard = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const [, url] = /Listening on (ws:\S+)/.exec(said) ?? []
      if (url) resolve(url)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
  })
  const ended = once(server, 'exit').then(([code]): number | null => code)
  const unheard = ended.then((code) => Promise.reject(new Error(`ended with ${code} unheard: ${said}`)))
  const socket = new WebSocket(await Promise.race([heard, unheard]))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const answers = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    if (id === undefined || error) said += data
    answers.get(id)?.(result)
  })
  let calls = 0
  const call: TestServer['call'] = async (method, params = {}) => {
    const id = ++calls
    const answer = new Promise((resolve) => answers.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    return Promise.race([answer, ended.then(() => Promise.reject(new Error(`ended during ${method}`)))])
  }
  const end = () => {
    socket.close()
    return ended
  }
  return { call, end, said: () => said }
}

/** A service that counts what reaches it, and answers nothing of use. */
async function countingService() {
  let requests = 0
  let reach: () => void = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const server = createServer((_, response) => {
    requests += 1
    reach()
    response.writeHead(503).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    requests: () => requests,
    reached,
    close: () => server.close(),
  }
}

test('the server of an editor is refused as soon as it looks at the suite', async ({ scene }) => {
  const server = await startServer(await scene(), [CLI, 'test-server', '-c', CONFIG], 'http://127.0.0.1:9')
  try {
    await server.call('initialize', { closeOnDisconnect: true })
    await expect(server.call('listFiles')).rejects.toThrow('ended during listFiles')
    expect(await server.end()).toBe(2)
    expect(server.said()).toContain('test-server: runs single checks repeatedly')
  } finally {
    await server.end()
  }
})

for (const override of [{ trace: 'on' }, { video: 'on' }] as const)
  test(`${Object.keys(override)} that is set after all else was checked is refused before anything is sent`, async ({
    scene,
  }) => {
    const service = await countingService()
    const server = await startServer(await scene(), ['-e', UNTOLD], service.address)
    // Its reporters would end the server with the first run.
    const record = { projects: ['record'], disableConfigReporters: true }
    try {
      await server.call('initialize', { closeOnDisconnect: true })
      expect(await server.call('runGlobalSetup'), server.said()).toMatchObject({ status: 'passed' })
      const refused = await server.call('runTests', { ...record, ...override })
      expect(server.said()).toContain(`${Object.keys(override)}: records log-in pages, codes and tokens`)
      expect(refused).toEqual({ status: 'failed' })
      expect(service.requests(), 'nothing was sent').toBe(0)
      server.call('runTests', record).catch(() => 'ended meanwhile')
      // Without it the recording begins.
      await service.reached
    } finally {
      await server.end()
      service.close()
    }
  })
