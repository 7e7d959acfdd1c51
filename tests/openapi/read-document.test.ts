import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { problemsIn } from '../../helpers/base/problem.ts'
import { answerFor, operationOf, readDocument } from '../../helpers/openapi/operations.ts'
import { bodyErrors } from '../../helpers/openapi/schema-file.ts'
import { read, schemaOf, withSchema, written } from './written.ts'

const API = `openapi: 3.1.0
info: { title: Things }
paths:
  x-note: none
  /things/{id}: { $ref: '#/components/pathItems/thing' }
components:
  pathItems:
    thing:
      get:
        operationId: getThing
        responses:
          '200':
            headers: { x-request-id: { required: true }, X-Rate: {}, Content-Type: { required: true } }
            content:
              Application/JSON;charset=utf-8: { schema: { type: object } }
              application/vnd.things+json: { schema: true }
              text/csv: { schema: { type: string } }
          4xx: { $ref: '#/x-refused' }
          default: {}
          x-note: none
      head: {}
x-refused:
  content: { application/problem+json: { schema: { required: [title] } } }
`

const operations = read({ 'api.yaml': API })
const [get, head] = operations

test('an answer has its media types, its required headers and the addresses of its schemas', () => {
  const answer = get && answerFor(get.answers, 200)
  expect(answer?.mediaTypes).toEqual(['application/json', 'application/vnd.things+json', 'text/csv'])
  expect(answer?.headers).toEqual(['x-request-id'])
  expect(Object.keys(answer?.schemas ?? {})).toEqual(['application/json', 'application/vnd.things+json'])
  expect(answer?.schemas['application/json']).toMatch(
    /^file:\/\/\/.*\/api\.yaml#\/components\/pathItems\/thing\/get\/responses\/200\/content\/Application~1JSON%3Bcharset%3Dutf-8\/schema$/,
  )
  expect(get && answerFor(get.answers, 404)?.mediaTypes).toEqual(['application/problem+json'])
  expect(get && answerFor(get.answers, 500)?.mediaTypes).toEqual([])
})

test('an operation is found by its id, and by its method and path', () => {
  expect(get).toMatchObject({ id: 'getThing', method: 'GET', path: '/things/{id}' })
  expect(operationOf(operations, 'getThing')).toBe(get)
  expect(operationOf(operations, 'GET /things/{id}')).toBe(get)
  expect(operationOf(operations, 'HEAD /things/{id}')).toBe(head)
  expect(operationOf(operations, 'GET /things')).toBeUndefined()
})

test('JSON, YAML with merge keys, and files with a byte order mark can be read', () => {
  const json = JSON.stringify({ openapi: '3.0.3', paths: {} })
  expect(read({ 'a b%.json': `\uFEFF${json}` })).toEqual([])
  const merged =
    'x: &x { type: string }\nopenapi: 3.1.0\ncomponents: { schemas: { A: { <<: *x, minLength: 1 } } }'
  expect(read({ 'api.yaml': merged })).toEqual([])
})

test('another process can judge with only the address, for any path', () => {
  const path = written({ 'ä b#c/api.yaml': withSchema('{ type: object, required: [id] }') })
  const address = schemaOf(readDocument(path, 'api.yaml'))
  const module = pathToFileURL(join(import.meta.dirname, '../../helpers/openapi/schema-file.ts'))
  const script = `import { bodyErrors } from '${module}'
    console.log(JSON.stringify(bodyErrors(process.argv[1], {})))`
  const words = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script, address]
  const errors: unknown = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }))
  expect(errors).toMatchObject([{ keyword: 'required', instancePath: '', params: { missingProperty: 'id' } }])
})

test('a schema that changed after the check is reported, and then read again', () => {
  const path = written({ 'api.yaml': withSchema('{ type: string }') })
  const address = schemaOf(readDocument(path, 'api.yaml'))
  writeFileSync(path, withSchema('{ type: no }'))
  expect(problemsIn(() => bodyErrors(address, 1))).toMatchObject([{ where: address }])
  rmSync(path)
  expect(problemsIn(() => bodyErrors(address, 1))).toMatchObject([{ where: path }])
  expect(problemsIn(() => bodyErrors('a.json', 1))).toMatchObject([{ where: 'a.json' }])
  writeFileSync(path, withSchema('{ type: string }'))
  expect(bodyErrors(address, 1)).toHaveLength(1)
})
