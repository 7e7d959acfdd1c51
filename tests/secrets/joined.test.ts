import { expect, test } from '@playwright/test'
import { joined } from '../../helpers/secrets/joined.ts'
import { standsAs } from './stands-as.ts'

const LONG = 2 * 8192

/** A text, its members together, and the values alone where names are among them. */
const ROWS: Readonly<Record<string, readonly [text: string, ...together: string[]]>> = {
  'values of an object': ['{"a":"one","b":"two"}', 'aonebtwo', 'onetwo'],
  'values with spaces around': ['{ "a" : "one" ,\n "b" : "two" }', 'aonebtwo', 'onetwo'],
  'elements of a list': ['["one", "two"]', 'onetwo'],
  'lists beside each other': ['{"x":["one"],"y":[["two"]]}', 'xoneytwo', 'onetwo'],
  'a number in between': ['{"a":"one","n":-1.5e+3,"b":"two"}', 'aonenbtwo', 'onetwo'],
  'a number between spaces': ['{ "a" : "one" , "n" : 12 , "b" : "two" }', 'aonenbtwo', 'onetwo'],
  'true, false and null in between': [
    '{"a":"one","t":true,"f":false,"n":null,"b":"two"}',
    'aonetfnbtwo',
    'onetwo',
  ],
  'an escaped quote': ['{"a":"o\\"ne","b":"two\\\\"}', 'ao\\"nebtwo\\\\', 'o\\"netwo\\\\'],
  'a single value': ['{"a":"one"}', 'aone'],
  'parameters of a form': ['?a=one&b=two;c=three', 'onetwothree'],
  'parameters in a member': ['{"m":"x?a=one&b-c.d=two"}', 'mxonetwo', 'xonetwo'],
  'a list of headers': [
    '[{"name":"x-a","value":"one"},{"name":"x-b","value":"two"}]',
    'namex-avalueonenamex-bvaluetwo',
    'onetwo',
  ],
  'headers of HTTP': ['GET\nx-a: one\nx-b: two', 'GETonetwo'],
  'parameters of a header': ['Bearer error="one", error_description="two"', 'Bearer error=onetwo'],
  'words in between': ['say "one" and "two"', 'say one and two'],
  'a name without a value': ['{"a":{"b":{}},"c":"one"}', 'abcone'],
}

for (const [what, [text, ...together]] of Object.entries(ROWS))
  test(`${what}: what a secret may be split over is read together`, () => {
    const found = [...joined(text)]
    expect(found.map((one) => one.text)).toEqual(together)
    expect(found.map(({ way }) => way)).toEqual(together.map(() => 'split'))
  })

for (const text of ['', 'one', '"', '"one"', '{"a":1}', 'a=1'])
  test(`${JSON.stringify(text)} has nothing beside which it could be split`, () => {
    expect([...joined(text)]).toEqual([])
  })

test('each part has its own place', () => {
  const text = '{"a":"one","b":"two"}'
  const values = [...joined(text)].find((one) => one.text === 'onetwo')
  if (!values) throw new Error('There are values.')
  expect(standsAs(text, values, 'onetwo')).toEqual(['one', 'two'])
  expect(standsAs(text, values, 'etw')).toEqual(['e', 'tw'])
})

test('of a long text only its ends are read together with others', () => {
  const read = (length: number) => {
    const middle = `<${'-'.repeat(length - 2)}>`
    return [...joined(JSON.stringify(['a', middle, 'b']))].map(({ text }) => text)
  }
  expect(read(LONG)).toEqual([`a<${'-'.repeat(LONG - 2)}>b`])
  expect(read(LONG + 1)).toEqual([`a<${'-'.repeat(LONG - 2)}>b`])
  expect(read(3 * LONG)).toEqual([`a<${'-'.repeat(LONG - 2)}>b`])
})
