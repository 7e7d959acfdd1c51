import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { expect, type Scene, test } from '../hostile/hostile-test.ts'
import { CONFIG } from '../runner.ts'

const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli')

/** Playwright's test server, as UI mode and the extension of an editor talk to it. */
interface TestServer {
  /** Calls a method and waits for its end; rejects where the server ends before. */
  call(method: string, params?: object): Promise<unknown>
  /** All that it said: its output, and what it reported of tests. */
  said(): string
  /** Disconnects, on which it ends by itself; returns its exit code. */
  end(): Promise<number | null>
}

async function startServer({ sandbox, folder }: Scene, address: string): Promise<TestServer> {
  const server = spawn(process.execPath, [CLI, 'test-server', '-c', CONFIG], {
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

test('the server of an editor lists the checks, and is refused as soon as it begins a run', async ({
  scene,
}) => {
  const server = await startServer(await scene(), 'http://127.0.0.1:9')
  try {
    await server.call('initialize', { closeOnDisconnect: true })
    expect(await server.call('listFiles')).toMatchObject({ status: 'passed' })
    await expect(server.call('runGlobalSetup')).rejects.toThrow('ended during runGlobalSetup')
    expect(await server.end()).toBe(2)
    expect(server.said()).toContain('test-server: does not fit a run')
  } finally {
    await server.end()
  }
})

test('nothing is recorded where no run has begun', async ({ scene }) => {
  let requests = 0
  const service = createServer((_, response) => {
    requests += 1
    response.writeHead(503).end()
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const address = service.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = await startServer(await scene(), `http://127.0.0.1:${port}`)
  try {
    await server.call('initialize', { closeOnDisconnect: true })
    const ran = await server.call('runTests', { projects: ['record'] })
    expect(server.said()).toContain('Nothing is recorded outside a run')
    expect(ran).toEqual({ status: 'failed' })
    expect(requests, 'nothing was sent').toBe(0)
  } finally {
    await server.end()
    service.close()
  }
})
