import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generated } from './generated.ts'

test('every generated file is up to date with npm run docs', () => {
  for (const [path, text] of generated()) {
    const before = readFileSync(path, 'utf8')
    expect.soft(text(before), path).toBe(before)
  }
})
