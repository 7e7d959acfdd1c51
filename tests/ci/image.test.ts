import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { withImage } from '../generators/playwright-image.ts'
import { read } from './files.ts'

const installed: string = JSON.parse(read('node_modules/@playwright/test/package.json')).version
const declared: string = JSON.parse(read('package.json')).dependencies['@playwright/test']

interface Update {
  readonly 'package-ecosystem': string
}

test('Playwright has one exact version, in package.json, the lockfile and what is installed', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  expect(declared).toMatch(/^\d+\.\d+\.\d+$/)
  expect(installed).toBe(declared)
  expect(packages[''].dependencies['@playwright/test']).toBe(declared)
  for (const name of ['@playwright/test', 'playwright', 'playwright-core'])
    expect(packages[`node_modules/${name}`].version, name).toBe(declared)
})

for (const file of ['Dockerfile', 'ci/contract.gitlab-ci.yml'])
  test(`the image of ${file} has the browsers of that version, as \`npm run docs\` writes it`, () => {
    const text = read(file)
    const [, version] = /mcr\.microsoft\.com\/playwright:v([\d.]+)-noble$/m.exec(text) ?? []
    expect(version).toBe(declared)
    expect(withImage(text)).toBe(text)
    expect(withImage(text.replaceAll(`v${declared}-`, 'v1.2.3-'))).toBe(text)
  })

test('one update changes the packages and the image', () => {
  const { updates } = parse(read('.github/dependabot.yml'))
  const groupOf = (ecosystem: string) =>
    updates.filter((update: Update) => update['package-ecosystem'] === ecosystem)
  for (const ecosystem of ['npm', 'docker'])
    expect(groupOf(ecosystem)).toEqual([
      {
        'package-ecosystem': ecosystem,
        directory: '/',
        patterns: ['*'],
        'multi-ecosystem-group': 'packages-and-image',
      },
    ])
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
