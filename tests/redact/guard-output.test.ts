import { expect, test } from '@playwright/test'
import { guardOutput, personsOutput } from '../../helpers/redact/guard-output.ts'
import { registerSecrets } from '../../helpers/redact/redact.ts'

/** What arrives at a stream of this process while a test writes. */
function listenTo(stream: NodeJS.WriteStream): string[] {
  const told: string[] = []
  Object.assign(stream, { write: (chunk: string | Uint8Array) => told.push(Buffer.from(chunk).toString()) })
  return told
}

test('only a person at a terminal is told a secret', () => {
  const { write, isTTY } = process.stderr
  try {
    registerSecrets([{ name: 'request_uri', value: 'urn:example:request:one-time' }])
    const told = listenTo(process.stderr)
    guardOutput()
    guardOutput()
    process.stderr.write('log urn:example:request:one-time')
    process.stderr.write(Buffer.from('bytes urn%3Aexample%3Arequest%3Aone-time'))
    process.stderr.isTTY = false
    personsOutput(process.stderr).write('no terminal urn:example:request:one-time')
    process.stderr.isTTY = true
    personsOutput(process.stderr).write('terminal urn:example:request:one-time')
    expect(told.map((text) => text.replace(/#[0-9a-f]{6}/, '#'))).toEqual([
      'log <request_uri#>',
      'bytes <request_uri#>',
      'no terminal <request_uri#>',
      'terminal urn:example:request:one-time',
    ])
  } finally {
    Object.assign(process.stderr, { write, isTTY })
  }
})
