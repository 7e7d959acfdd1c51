import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { layersOf } from '../../../helpers/secrets/leaks/layers.ts'

const zip = (name: string, contents: Uint8Array): Buffer => Buffer.from(zipSync({ [name]: contents }))

const layers = (contents: Buffer) => [...layersOf(contents)].map(({ place, text }) => [place, text])

test('a file that is no archive says what it holds', () => {
  expect(layers(Buffer.from('a text'))).toEqual([['', 'a text']])
})

test('an archive says the names of its files and what they hold', () => {
  expect(layers(zip('1.zip', zip('a.txt', strToU8('a text'))))).toEqual([
    ['1.zip', '1.zip'],
    ['1.zip › a.txt', 'a.txt'],
    ['1.zip › a.txt', 'a text'],
  ])
})

test('archives are opened five deep', () => {
  const nested = (depth: number): Buffer =>
    Array.from({ length: depth }).reduce<Buffer>((inner) => gzipSync(inner), Buffer.from('a text'))
  const isRead = (depth: number) => layers(nested(depth)).some(([, text]) => text === 'a text')
  expect(isRead(5)).toBe(true)
  expect(isRead(6)).toBe(false)
})
