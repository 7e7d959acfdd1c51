import { expect, test } from '@playwright/test'
import { read } from './files.ts'

const installed: string = JSON.parse(read('node_modules/@playwright/test/package.json')).version
const declared: string = JSON.parse(read('package.json')).dependencies['@playwright/test']

for (const file of ['Dockerfile', 'ci/contract.gitlab-ci.yml'])
  test(`the image of ${file} has the browsers of the Playwright that is installed`, () => {
    const [, version] = /mcr\.microsoft\.com\/playwright:v([\d.]+)-noble$/m.exec(read(file)) ?? []
    expect(version).toBe(installed)
    expect(declared).toBe(`^${version}`)
  })

test('the container does not run as root', () => {
  const lines = read('Dockerfile').split('\n')
  const user = lines.indexOf('USER pwuser')
  expect(user).toBeGreaterThan(0)
  expect(lines.findIndex((line) => line.startsWith('COPY'))).toBeGreaterThan(user)
  expect(lines.filter((line) => line.startsWith('USER '))).toHaveLength(1)
})

test('what Git ignores stays out of the image', () => {
  const ignored = read('.gitignore').split('\n').filter(Boolean)
  const excluded = read('.dockerignore')
    .split('\n')
    .map((line) => line.replace(/^\*\*\//, ''))
  for (const line of ignored) expect(excluded, line).toContain(line.replace(/\/$/, ''))
})

test('nothing of a target is built into the image', () => {
  const text = read('Dockerfile')
  expect(text).not.toMatch(/^ARG /m)
  expect([...text.matchAll(/^ENV (.*)$/gm)].map(([, set]) => set)).toEqual(['CI=true'])
})
