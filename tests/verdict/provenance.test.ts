import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { requests } from '../../contract/requests/index.ts'
import { errorsOf, schemaSource } from '../../helpers/schema/schemas.ts'
import { canonical, pipelineLink, provenanceBy, suiteOf } from '../../helpers/verdict/provenance.ts'
import { outputFiles } from '../output-path.ts'

const PACKAGE = { 'package.json': { version: '1.2.3' } }

const COMMIT = '04430d774e96c6ca390858bc8dc0b193e0f395fc'

test('the commit of a checkout takes precedence over that of a pipeline', () => {
  const folder = outputFiles(PACKAGE)
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'a')
  const expected = { version: '1.2.3', commit: git('rev-parse', 'HEAD'), commitFrom: 'git' }
  const other = { GITHUB_SHA: 'a'.repeat(40) }
  expect(suiteOf(other, folder)).toEqual({ ...expected, isModified: false })
  writeFileSync(join(folder, 'unrelated.txt'), '')
  expect(suiteOf(other, folder)).toEqual({ ...expected, isModified: false })
  mkdirSync(join(folder, 'helpers'))
  writeFileSync(join(folder, 'helpers/new.ts'), '')
  expect(suiteOf(other, folder)).toEqual({ ...expected, isModified: true })
  mkdirSync(join(folder, 'below'))
  writeFileSync(join(folder, 'below/package.json'), '{ "version": "1.2.3" }')
  expect(suiteOf({}, join(folder, 'below')), 'a folder in the checkout of another project').toEqual({
    version: '1.2.3',
  })
})

test('without a checkout, the commit comes from the pipeline, if it is valid', () => {
  const folder = outputFiles(PACKAGE)
  const expected = { version: '1.2.3', commit: COMMIT }
  for (const variable of ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'])
    expect(suiteOf({ [variable]: COMMIT }, folder)).toEqual({ ...expected, commitFrom: variable })
  for (const text of ['main', `${COMMIT}x`, `x${COMMIT}`])
    expect(suiteOf({ GITHUB_SHA: text }, folder)).toEqual({ version: '1.2.3' })
})

const GITHUB = { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'team/suite' }

test('the link to the pipeline run contains nothing that may be secret', () => {
  for (const [environment, link] of [
    [{ ...GITHUB, GITHUB_RUN_ID: '7' }, 'https://github.example/team/suite/actions/runs/7'],
    [{ ...GITHUB, CI_JOB_URL: 'http://gitlab.example/-/jobs/7' }, 'http://gitlab.example/-/jobs/7'],
    [{ BUILD_URL: 'https://ann:hidden@ci.example:84/job/7?token=hidden#x' }, 'https://ci.example:84/job/7'],
    [{}, undefined],
    [{ BUILD_URL: 'javascript:alert(1)' }, undefined],
    [{ BUILD_URL: 'no-https://ci.example' }, undefined],
  ] as const)
    expect(pipelineLink(environment)).toBe(link)
})

test('the provenance of a process has the digest of the contract, which does not depend on order', () => {
  const { $schema: _, ...file } = JSON.parse(
    readFileSync(new URL('../../contract/document.json', import.meta.url), 'utf8'),
  )
  expect(errorsOf('document.schema.json', file)).toEqual([])
  const names = JSON.stringify(contract).match(/[\w-]+\.schema\.json/g) ?? []
  const schemas = Object.fromEntries(names.map((name) => [name, schemaSource(name)]))
  const data = canonical({ schemas, requests, clauses: contract })
  const digest = createHash('sha256').update(data).digest('hex')
  for (const pipeline of [undefined, 'https://ci.example/7']) {
    const found = provenanceBy({ ...(pipeline && { BUILD_URL: pipeline }) })
    expect(errorsOf('verdict.schema.json#/$defs/Provenance', found)).toEqual([])
    expect(found).toEqual({
      suite: suiteOf({}),
      document: { name: file.name, version: file.version, digest },
      ...(pipeline && { pipeline }),
    })
  }
  expect(canonical({ b: [2, { d: 1, c: 2 }], a: 1 })).toBe('{"a":1,"b":[2,{"c":2,"d":1}]}')
})
