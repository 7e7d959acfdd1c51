import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { DIRECT } from '../../helpers/http/transport.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import {
  canonical,
  digestOfContract,
  documentUnderTest,
  readDocumentFile,
} from '../../helpers/verdict/document.ts'
import { hostsOf, pipelineLink, provenanceOfProcess } from '../../helpers/verdict/provenance.ts'
import { suiteOf } from '../../helpers/verdict/suite.ts'
import { outputPath } from '../output-path.ts'

function project(files: Readonly<Record<string, string>>): string {
  const folder = outputPath('project')
  for (const [name, text] of Object.entries({ 'package.json': '{ "version": "1.2.3" }', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const COMMIT = '04430d774e96c6ca390858bc8dc0b193e0f395fc'

test('the commit of a checkout comes before that of a pipeline', () => {
  const folder = project({})
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'a')
  const told = { version: '1.2.3', commit: git('rev-parse', 'HEAD'), commitFrom: 'git' }
  const other = { GITHUB_SHA: 'a'.repeat(40) }
  expect(suiteOf(other, folder)).toEqual({ ...told, isModified: false })
  writeFileSync(join(folder, 'unrelated.txt'), '')
  expect(suiteOf(other, folder)).toEqual({ ...told, isModified: false })
  mkdirSync(join(folder, 'helpers'))
  writeFileSync(join(folder, 'helpers/new.ts'), '')
  expect(suiteOf(other, folder)).toEqual({ ...told, isModified: true })
  mkdirSync(join(folder, 'below'))
  writeFileSync(join(folder, 'below/package.json'), '{ "version": "1.2.3" }')
  expect(suiteOf({}, join(folder, 'below')), 'a folder in the checkout of something else').toEqual({
    version: '1.2.3',
  })
})

for (const variable of ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'])
  test(`without a checkout, ${variable} tells the commit`, () => {
    expect(suiteOf({ [variable]: COMMIT }, project({}))).toEqual({
      version: '1.2.3',
      commit: COMMIT,
      commitFrom: variable,
    })
  })

test('what is no commit tells none', () => {
  expect(suiteOf({ GITHUB_SHA: 'main' }, project({}))).toEqual({ version: '1.2.3' })
})

test('the digest of the contract depends on no order and no machine', () => {
  expect(canonical({ b: [2, { d: 1, c: 2 }], a: 1 })).toBe('{"a":1,"b":[2,{"c":2,"d":1}]}')
  expect(digestOfContract()).toMatch(/^[0-9a-f]{64}$/)
  expect(digestOfContract()).toBe(documentUnderTest().digest)
})

test('the document has a name and a version; a file without them is refused', () => {
  expect(readDocumentFile()).toEqual({ name: expect.any(String), version: expect.any(String) })
  const path = join(project({ 'document.json': '{ "name": "", "date": 1 }' }), 'document.json')
  expect(() => readDocumentFile(path)).toThrow(/"version" is missing[\s\S]*"date" is not allowed/)
})

for (const [what, environment, link] of [
  [
    'GitHub',
    { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'team/suite', GITHUB_RUN_ID: '7' },
    'https://github.example/team/suite/actions/runs/7',
  ],
  [
    'a further attempt of GitHub',
    {
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'team/suite',
      GITHUB_RUN_ID: '7',
      GITHUB_RUN_ATTEMPT: '2',
    },
    'https://github.example/team/suite/actions/runs/7/attempts/2',
  ],
  ['GitLab', { CI_JOB_URL: 'https://gitlab.example/team/-/jobs/7' }, 'https://gitlab.example/team/-/jobs/7'],
  [
    'Jenkins, without what may be secret',
    { BUILD_URL: 'https://ann:hidden-password@ci.example:8443/job/7/?token=hidden#x' },
    'https://ci.example:8443/job/7/',
  ],
  ['nothing', {}, undefined],
  ['what is no address of a page', { BUILD_URL: 'javascript:alert(1)' }, undefined],
] as const)
  test(`the link to the run of the pipeline: ${what}`, () => {
    expect(pipelineLink(environment)).toBe(link)
  })

test('of the addresses of a target, only the hosts are told, each with what names it', () => {
  const named = (variable: string, address: string) => ({ variable, address })
  const addresses = [
    named('BASE_URL', 'https://api.example.com:8443/secret-path'),
    named('ISSUER_URL', 'https://[::1]:7/x'),
    named('/discovery in a.json', 'https://cdn.example.com/d.json'),
    named('p.json', 'https://api.example.com/rates?key=1'),
    named('p.json', 'https://api.example.com/other'),
  ]
  const transport = { ...DIRECT, allowedOrigins: originsOf([]), namedBy: addresses }
  expect(hostsOf({ transport }, { API_PRODUCTS: 'p.json' })).toEqual([
    { variable: 'BASE_URL', host: 'api.example.com' },
    { variable: 'ISSUER_URL', host: '::1' },
    { variable: 'ADAPTATIONS', host: 'cdn.example.com' },
    { variable: 'API_PRODUCTS', host: 'api.example.com' },
  ])
})

test('what a process knows by itself is what its schema says', () => {
  expect(errorsOf('verdict.schema.json#/$defs/Provenance', provenanceOfProcess())).toEqual([])
})
