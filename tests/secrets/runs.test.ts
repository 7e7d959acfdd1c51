import { expect, test } from '@playwright/test'
import { archivesIn, runsIn, wideIn } from '../../helpers/secrets/runs.ts'
import { standsAs } from './stands-as.ts'

const SECRET = 'canary-of-the-runs'
const hex = Buffer.from(SECRET).toString('hex')
const base64 = Buffer.from(SECRET).toString('base64')
const unpadded = Buffer.from(SECRET).toString('base64url')
const lines = (text: string, length: number) =>
  text.match(new RegExp(`.{1,${length}}`, 'g'))?.join('\n') ?? ''

/** A text, the way in which the secret is found in it, and what of the text stands for the secret. */
for (const [text, way, source] of [
  [`x ${hex} y`, 'hex', hex],
  [hex.toUpperCase(), 'hex', hex.toUpperCase()],
  [`a${hex}b`, 'hex', hex],
  [lines(hex, 16), 'hex', lines(hex, 16)],
  [`x\ny ${lines(hex, 16)} z\n`, 'hex', lines(hex, 16)],
  [lines(hex, 21), 'hex', lines(hex, 21)],
  [`${'0'.repeat(17)} ${hex}`, 'hex', hex],
  [`${'0'.repeat(17)}, ${hex}`, 'hex', hex],
  [`x ${base64} y`, 'base64', base64],
  [`a${unpadded}`, 'base64', unpadded],
  [`ab${unpadded}`, 'base64', unpadded],
  [`abc${unpadded}`, 'base64', unpadded],
  [lines(unpadded, 11), 'base64', lines(unpadded, 11)],
  [`${'a'.repeat(13)} ${unpadded}`, 'base64', unpadded],
  [`${'a'.repeat(14)} ${unpadded}`, 'base64', unpadded],
] as const)
  test(`a run is read from each place on: ${JSON.stringify(text)}`, () => {
    const found = [...runsIn(text)].filter((one) => one.text.includes(SECRET))
    expect(found.map((one) => [one.way, standsAs(text, one, SECRET)])).toEqual([[way, [source]]])
  })

test('both alphabets of base64 are read', () => {
  const bytes = Buffer.from('fbefbefbefbefbefbefbefbe', 'hex').toString('latin1')
  for (const text of ['++++++++++++++++', '----------------'])
    expect([...runsIn(text)][0]?.text.slice(0, 12)).toBe(bytes)
  for (const text of ['////////////////', '________________'])
    expect([...runsIn(text)][0]?.text.slice(0, 12)).toBe('\xff'.repeat(12))
})

test('a part of a run has the characters that hold its bytes', () => {
  const [first] = [...runsIn(hex)]
  if (!first) throw new Error('There is a run.')
  expect(standsAs(hex, first, 'ana')).toEqual([Buffer.from('ana').toString('hex')])
  const second = [...runsIn(unpadded)].find(({ text }) => text.startsWith('canary'))
  if (!second) throw new Error('There is a run.')
  expect(standsAs(unpadded, second, 'ary')).toEqual([unpadded.slice(4, 8)])
  expect(standsAs(unpadded, second, 'ry-')).toEqual([unpadded.slice(5, 10)])
})

test('all runs of a text are read together, and what is short is none', () => {
  const text = `${hex}, 123456789abcdef, ${hex}`
  const [first] = [...runsIn(text)]
  expect(first?.text.split(SECRET)).toHaveLength(3)
  expect([...runsIn('abcdef0123 456789abcd\nefghijklm')]).toEqual([])
  expect([...runsIn('123456789abcdef')].filter(({ way }) => way === 'hex')).toEqual([])
  expect([...runsIn('')]).toEqual([])
  expect([...runsIn('1234567890a')]).toHaveLength(4)
  expect([...runsIn('1234567890abcdef')]).toHaveLength(6)
})

const wide = (text: string) => Buffer.from(text, 'utf16le')

for (const [what, text] of [
  ['UTF-16', wide('8 letter').toString('latin1')],
  ['UTF-16 of the other order', wide('8 letter').swap16().toString('latin1')],
] as const)
  test(`${what} is read`, () => {
    const source = `x\x01${text}\x01y`
    const [found, ...rest] = [...wideIn(source)]
    if (!found) throw new Error('Nothing was found.')
    expect(rest).toEqual([])
    expect([found.text, found.way]).toEqual(['8 letter', 'UTF-16'])
    expect(standsAs(source, found, '8 letter')).toEqual([text])
    expect(standsAs(source, found, 'let')).toEqual([text.slice(4, 10)])
  })

test('only ASCII in UTF-16 of eight characters or more is read', () => {
  const found = (text: string) => [...wideIn(text)].map((one) => one.text)
  expect(found(wide('7 lette').toString('latin1'))).toEqual([])
  expect(found(wide('7 lette').swap16().toString('latin1'))).toEqual([])
  expect(found(wide('\x01\x02\x03\x04\x05\x06\x07\x08').toString('latin1'))).toEqual([])
  expect(found(wide('\x01\x02\x03\x04\x05\x06\x07\x08').swap16().toString('latin1'))).toEqual([])
  expect(found(wide('a\tb\nc ~d').toString('latin1'))).toEqual(['a\tb\nc ~d'])
  expect(found(wide('a\tb\nc ~d').swap16().toString('latin1'))).toEqual(['a\tb\nc ~d'])
  expect(found('8 letter')).toEqual([])
})

test('what may be an archive is read from its first bytes on', () => {
  const [gzip, zip] = ['1f8b08aabbccddeeff00', '504b0304aabbccddeeff00']
  const text = `${SECRET}-of-no-archive x${gzip} ${zip.toUpperCase()} ${Buffer.from(`ab${zip}`, 'hex').toString('base64')}`
  const read = (source: string) =>
    [...archivesIn(source)].map((one) => [one.way, Buffer.from(one.text, 'latin1').toString('hex')])
  expect(read(text)).toEqual([
    ['hex', gzip],
    ['hex', zip],
  ])
  const encoded = [`1f8b08${'00'.repeat(9)}`, `504b0304${'11'.repeat(8)}`].map((bytes) =>
    Buffer.from(bytes, 'hex').toString('base64'),
  )
  expect(read(`${encoded[0]} a-run-of-no-archive xy${encoded[1]} b`)).toEqual([
    ['base64', `1f8b08${'00'.repeat(9)}`],
    ['base64', `504b0304${'11'.repeat(8)}`],
  ])
  expect(read('1f8b08 H4sI')).toEqual([])
})

for (const [encoding, length] of [
  ['hex', 16],
  ['base64', 11],
] as const)
  test(`what may be an archive in ${encoding} is read over the ends of lines, and no further`, () => {
    const archive = Buffer.from(`1f8b08${'ab'.repeat(18)}`, 'hex')
    const text = lines(archive.toString(encoding), length)
    for (const source of [text, text.replaceAll('\n', '\r\n'), `${text} abcdef`, `${text}\n, abcdef`])
      expect([...archivesIn(source)].map((one) => one.text)).toEqual([archive.toString('latin1')])
  })
