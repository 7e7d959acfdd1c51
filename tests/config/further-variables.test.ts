import { expect, test } from 'vitest'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { secretsByName } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { loadProject, the } from './bad-input/project.ts'

const FURTHER = { GATEWAY_WORD: 'opens-the-gateway', CONSTRUCTOR: 'builds-things', GREETING: 'a plain text' }
const env = { FURTHER_VARIABLES: JSON.stringify(FURTHER) }

test('a member of FURTHER_VARIABLES is a variable, and its value a secret', () => {
  const { values, problems } = readEnvironment({ TARGET: 'development', ...env }, import.meta.dirname)
  expect(problems).toEqual([])
  expect(values).toMatchObject(FURTHER)
  expect(secretsByName(values)).toEqual({ ...FURTHER, ...env })
})

test('an adaptation uses it, and a target knows it as a secret whether it is used or not', () => {
  const adaptations = { businessApi: { get: { headers: { 'x-api-key': the('GATEWAY_WORD') } } } }
  const target = loadProject({
    env: { ...env, ADAPTATIONS: 'mine.adaptations.json' },
    files: { 'mine.adaptations.json': JSON.stringify(adaptations) },
  })
  expect(target.adaptations.businessApi?.get?.headers).toEqual({ 'x-api-key': FURTHER.GATEWAY_WORD })
  expect(target.secrets).toMatchObject(FURTHER)
})

test('whatever has a variable of its own is refused there', () => {
  const known = ['environment', 'run-options'].flatMap((schema) =>
    Object.keys(schemaSource(`${schema}.schema.json`).properties),
  )
  const shell = { FURTHER_VARIABLES: JSON.stringify(Object.fromEntries(known.map((name) => [name, 'word']))) }
  const { problems } = readEnvironment(shell, import.meta.dirname)
  expect(problems.map(({ where }) => where)).toEqual(known.map((name) => `FURTHER_VARIABLES /${name}`))
})
