import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { WebSocket } from 'undici'
import { inAnswer, without } from '../../sandbox/behaviors/members.ts'
import { type Behavior, startSandbox } from '../../sandbox/index.ts'
import { CLI, CONFIG, startCommand } from '../runner.ts'
import { shellIn, start } from '../shell.ts'
import { temporaryFolder } from '../temporary-folder.ts'

type Message = Readonly<Record<string, unknown>>

/** Playwright's server for editors, as their extensions start it and speak with it. */
async function startServer(folder: string, variables: NodeJS.ProcessEnv) {
  const server = start(process.execPath, [CLI, 'test-server', '-c', CONFIG], {
    cwd: folder,
    env: { ...shellIn(folder), ...variables },
  })
  const address = await new Promise<string>((resolve) => {
    server.process.stdout?.on('data', () => {
      const [, found] = /Listening on (\S+)/.exec(server.said()) ?? []
      if (found) resolve(found)
    })
  })
  const socket = new WebSocket(address)
  const said: string[] = []
  const waiting = new Map<number, (message: Message) => void>()
  socket.onmessage = ({ data }) => {
    said.push(String(data))
    const message: Message = JSON.parse(String(data))
    waiting.get(Number(message.id))?.(message)
  }
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  const call = (method: string, params: Message = {}): Promise<string> =>
    new Promise((resolve) => {
      const id = waiting.size + 1
      waiting.set(id, (message) => resolve(JSON.stringify(message)))
      socket.send(JSON.stringify({ id, method, params }))
    })
  await call('initialize', { interceptStdio: true, closeOnDisconnect: true })
  return {
    call,
    said,
    end: async () => {
      socket.close()
      await server.finished
    },
  }
}

/** A service of which only the client-credentials grant and a GET are tested. */
const OFFERS = {
  OFFERS: 'client-credentials, get',
  NOT_OFFERED:
    'discovery, consent, denial, provider-choice, dp-id, put, expired-token, second-application, portal: not yet',
}

test('an editor lists the checks, and one that is run there sends what it needs, and says what is broken', async () => {
  const folder = temporaryFolder()
  const issued: string[] = []
  const listening: Behavior = {
    response: { 'client-credentials': ({ json }) => void issued.push(String(json.access_token ?? '')) },
  }
  const lacking = inAnswer('client-credentials', without('scope'))
  const service = await startSandbox({ behaviors: [lacking, listening] })
  const { API_PRODUCTS: _, PORTAL_URL: __, ...environment } = service.environment
  const target = { ...environment, ...OFFERS, TARGET: 'bank' }
  const editor = await startServer(folder, target)
  const locations = ['token\\.spec']
  const listed = await editor.call('listTests', { locations })
  const idOf = (title: string) => listed.match(`"testId":"([^"]+)","title":"${title}"`)?.[1]
  expect(await editor.call('runGlobalSetup')).toContain('"status":"passed"')

  const run = async (title: string) => {
    const before = editor.said.length
    await editor.call('runTests', { locations, testIds: [idOf(title)] })
    return editor.said
      .slice(before)
      .filter((text) => text.includes('"onTestEnd"'))
      .join()
  }
  const broken = await run('token.scope')
  expect(broken).toContain('"status":"failed"')
  expect(broken).toContain('token.scope (section 2.2, stated) is broken')
  const first = issued.length
  expect(await run('token.expires-in')).toContain('"status":"passed"')
  expect(issued.length, 'the second run asks again').toBeGreaterThan(first)
  const secrets = [service.environment.CLIENT_SECRET, ...issued.filter((token) => token !== '')]
  for (const secret of secrets) expect(editor.said.join()).not.toContain(secret)
  expect(readdirSync(join(folder, 'reports'))).toEqual(['part'])

  // Another run in the same folder goes on while the editor is open.
  const { end, text } = await startCommand(folder, target, ['contract.js', 'token.scope', '--config', CONFIG])
    .finished
  expect(text).toContain('BROKEN')
  expect(end).toBe(1)
  expect(JSON.parse(readFileSync(join(folder, 'reports/part/verdict.json'), 'utf8')).target).toBe('bank')
  await editor.end()
  await service.close()
})

test('an editor shows what is wrong with the configuration', async () => {
  const folder = temporaryFolder()
  const editor = await startServer(folder, { TARGET: 'bank', BASE_URL: 'nowhere' })
  expect(await editor.call('listTests', { locations: ['token\\.spec'] })).toContain('token.scope')
  const answer = await editor.call('runGlobalSetup')
  expect(answer).toContain('"status":"failed"')
  expect(answer).toContain('BASE_URL')
  expect(existsSync(join(folder, 'reports'))).toBe(false)
  await editor.end()
})
