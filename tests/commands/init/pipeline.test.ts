import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { pipelineKinds, pipelineSetup } from '../../../commands/init/pipeline.ts'
import { problemsIn } from '../../../helpers/base/problem.ts'
import { folderWith } from '../../temporary-folder.ts'

const SECRET = `it's "s3cret" $HOME`
const PEM = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'

const described = (more: Readonly<Record<string, string>> = {}) =>
  folderWith({
    '.env': 'BASE_URL=https://common.example.com\nCLIENT_ID="from everywhere"\n',
    '.env.development': `CLIENT_ID='the client'\nCLIENT_SECRET=\`${SECRET}\`\nPRIVATE_KEY_FILE=keys/d.pem\nCONSENT_JOURNEY=development.json\nCONSENT_PASSWORD=short\nAPI_KEY="a key of the gateway"\nHEADED=1\nPERMISSIONS="it's all of them"\n`,
    'keys/d.pem': `${PEM}\n`,
    ...more,
  })

/** Records each call as a line of JSON: its arguments, and its standard input. */
const FAKE = `#!/usr/bin/env node
const fs = require('node:fs')
const words = process.argv.slice(2)
const reads = !words.includes('--body') && words[0] !== 'api'
fs.appendFileSync('calls', JSON.stringify([words, reads ? fs.readFileSync(0, 'utf8') : '']) + '\\n')
process.exit(words[1] === 'update' ? 1 : 0)
`

/** The calls of a target's script, each with its arguments and its standard input. */
function calls(kind: string, folder = described()) {
  const tool = kind === 'github' ? 'gh' : 'glab'
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  folderWith({ [tool]: FAKE }, bin)
  chmodSync(join(bin, tool), 0o755)
  const { script } = pipelineSetup(folder, 'development', kind)
  // The script must use the values of the files, not those of the user's shell.
  const env = { PATH: [bin, process.env.PATH].join(delimiter), CLIENT_SECRET: 'of the shell' }
  execFileSync('sh', { input: script, env })
  const lines = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  return lines.map((line): readonly [readonly string[], string] => JSON.parse(line))
}

test('the script for GitHub creates the environment, and sets variables and secrets separately', () => {
  const [environment, ...rest] = calls('github')
  expect(environment?.[0].at(-1)).toBe('repos/{owner}/{repo}/environments/development')
  const set = (store: string) =>
    Object.fromEntries(
      rest.filter(([[of]]) => of === store).map(([words, read]) => [words[2], read || words.at(-1)]),
    )
  expect(set('variable')).toEqual({
    BASE_URL: 'https://common.example.com',
    CLIENT_ID: 'the client',
    CONSENT_JOURNEY: 'development.json',
    PERMISSIONS: "it's all of them",
  })
  expect(set('secret')).toEqual({
    CLIENT_SECRET: SECRET,
    PRIVATE_KEY: PEM,
    CONSENT_PASSWORD: 'short',
    FURTHER_VARIABLES: '{"API_KEY":"a key of the gateway"}',
  })
  for (const [words] of rest) expect(words.join(' ')).toContain('--env development')
})

test('the script for GitLab updates or sets a variable; secrets that cannot be masked become files', () => {
  const set = calls('gitlab').filter(([[, how]]) => how === 'set')
  for (const [words] of set) expect(words.slice(3, 6)).toEqual(['--scope', 'development', '--raw'])
  const file = ['--protected', '--type', 'file']
  expect(Object.fromEntries(set.map(([words, value]) => [words[2], [value, ...words.slice(6)]]))).toEqual({
    BASE_URL: ['https://common.example.com'],
    CLIENT_ID: ['the client'],
    CONSENT_JOURNEY: ['development.json'],
    PERMISSIONS: ["it's all of them"],
    CLIENT_SECRET_FILE: [SECRET, ...file],
    PRIVATE_KEY_FILE: [PEM, ...file],
    CONSENT_PASSWORD_FILE: ['short', ...file],
    FURTHER_VARIABLES_FILE: ['{"API_KEY":"a key of the gateway"}', ...file],
  })
  const masked = described({ '.env.development.local': 'CLIENT_SECRET=longer-than-8\n' })
  expect(calls('gitlab', masked)).toContainEqual([
    expect.arrayContaining(['set', 'CLIENT_SECRET', '--masked']),
    'longer-than-8',
  ])
})

for (const kind of pipelineKinds)
  test(`the script for ${kind} contains no secret, and its notes say what to commit`, () => {
    const { script, notes } = pipelineSetup(described(), 'development', kind)
    for (const secret of ['s3cret', 'AAAA', 'short', 'gateway']) expect(script).not.toContain(secret)
    expect(notes).toEqual(['commit journeys/development.json'])
  })

for (const kind of pipelineKinds)
  test(`the script for ${kind} leaves out variables whose names no file can use`, () => {
    const odd = 'app.key=s3cret\nfeature-flag=on\nlower_case=taken\n'
    const folder = described({ '.env.development.local': odd })
    const further = calls(kind, folder).filter(([words]) => words[2]?.startsWith('FURTHER_VARIABLES'))
    const value = JSON.stringify({ API_KEY: 'a key of the gateway', lower_case: 'taken' })
    expect(further.at(-1)?.[1]).toBe(value)
    const left = (name: string) => `${name} is left out: no file can use a variable with this name`
    expect(pipelineSetup(folder, 'development', kind).notes).toEqual(
      expect.arrayContaining(['app.key', 'feature-flag'].map(left)),
    )
  })

test('an unknown pipeline and a target without a file are refused', () => {
  expect(problemsIn(() => pipelineSetup(described(), 'development', 'jenkins'))).toMatchObject([
    { where: '--pipeline', what: 'jenkins is not a kind of pipeline' },
  ])
  expect(problemsIn(() => pipelineSetup(folderWith({}), 'staging', 'github'))).toMatchObject([
    { where: '.env.staging' },
  ])
})

test('nothing is set if a secret cannot be read', () => {
  const folder = described()
  const { script } = pipelineSetup(folder, 'development', 'github')
  rmSync(join(folder, 'keys/d.pem'))
  expect(() => execFileSync('sh', { input: script, stdio: 'pipe' })).toThrow(
    'PRIVATE_KEY has no value. Nothing was set.',
  )
})
