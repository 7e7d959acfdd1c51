import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runFolder } from '../../helpers/base/run-folder.ts'
import {
  addFingerprints,
  fingerprint,
  givenFingerprints,
  isFingerprint,
  startFingerprints,
} from '../../helpers/secrets/fingerprint.ts'
import { startRegistry } from '../../helpers/secrets/registry.ts'
import { outputPath } from '../output-path.ts'

const RUN_KEY = 'CONTRACT_RUN_KEY'
const RUN = 'CONTRACT_RUN'

test('a fingerprint is the same within a run, and another one in the next run', () => {
  const key = process.env[RUN_KEY]
  try {
    delete process.env[RUN_KEY]
    startFingerprints()
    expect(process.env[RUN_KEY]).toMatch(/^[0-9a-f]{32}$/)
    const first = fingerprint('Access_Token', 'a-secret')
    expect(first).toMatch(/^<access_token#[0-9a-f]{10}>$/)
    expect(fingerprint('Access_Token', 'a-secret')).toBe(first)
    expect(fingerprint('Access_Token', 'another')).not.toBe(first)
    process.env[RUN_KEY] = '0'.repeat(32)
    expect(fingerprint('access_token', 'a-secret')).toBe('<access_token#aca357831a>')
  } finally {
    if (key === undefined) delete process.env[RUN_KEY]
    else process.env[RUN_KEY] = key
  }
})

test('what is a fingerprint was given here, by another process of the run, or by an earlier run', () => {
  const [elsewhere, earlier, made] = ['<jti#0a0b0c0d0e>', '<jti#1a1b1c1d1e>', '<jti#2a2b2c2d2e>']
  startRegistry(outputPath())
  const path = join(runFolder(), 'secrets.jsonl')
  try {
    const given = fingerprint('jti', 'a-jti')
    fingerprint('jti', 'a-jti')
    const told = JSON.stringify({ fingerprint: given })
    expect(readFileSync(path, 'utf8').split(told), 'It is told once.').toHaveLength(2)
    appendFileSync(path, `${JSON.stringify({ fingerprint: elsewhere })}\n`)
    addFingerprints([earlier])
    expect([given, elsewhere, earlier, made].map(isFingerprint)).toEqual([true, true, true, false])
    const all = givenFingerprints()
    expect(all).toEqual(expect.arrayContaining([given, elsewhere, earlier]))
    expect(all).not.toContain(made)
    expect(new Set(all).size).toBe(all.length)
  } finally {
    delete process.env[RUN]
  }
})
