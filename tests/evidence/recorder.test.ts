import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Target } from '../../helpers/config/target.ts'
import { newRecorder } from '../../helpers/evidence/recorder.ts'
import type { HttpClient } from '../../helpers/http/send.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const application = { privateKey, keyId: 'own', clientSecret: 'a-client-secret' }

const recorderWith = (concurrency: number) =>
  newRecorder({ transport: { concurrency }, application } as Target, {} as HttpClient)

test('what pages wait for goes before what nothing waits for', async () => {
  const { sideBySide } = recorderWith(1)
  const done: string[] = []
  const note = async (what: string) => void done.push(what)
  await Promise.all([sideBySide(['a', 'b', 'c'], note), sideBySide(['x', 'y'], note, { isAwaited: true })])
  expect(done.indexOf('y')).toBeLessThan(done.indexOf('b'))
})
