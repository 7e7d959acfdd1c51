import { expect, test } from 'vitest'
import { read } from './files.ts'

const project = JSON.parse(read('package.json'))

test('the package is nobody else’s, and says which npm wrote its lockfile', () => {
  expect(project).toMatchObject({ private: true, license: 'UNLICENSED' })
  expect(project).not.toHaveProperty('repository')
  expect(project.packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/)
})

test('the lockfile is that of the package', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const { license, dependencies, devDependencies } = packages['']
  expect({ license, dependencies, devDependencies }).toEqual({
    license: project.license,
    dependencies: project.dependencies,
    devDependencies: project.devDependencies,
  })
})
