import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examine } from '../../helpers/tools/doctor/doctor.ts'
import { fileFor } from '../../helpers/tools/journey-recorder/record-journeys.ts'
import { initTarget, isTemplate, templateJourney } from '../../helpers/tools/onboard/new-target.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const folder = temporaryFolder
const journeyIn = (project: string) => join(project, 'journeys/development.json')

function begun(): string {
  const project = folder()
  initTarget(project, 'development')
  return project
}

test('what init writes is a template, however it is formatted, until something is changed', () => {
  const path = journeyIn(begun())
  expect(isTemplate(path)).toBe(true)
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
  expect(isTemplate(path)).toBe(true)
  writeFileSync(path, templateJourney().replace('Approve', 'Accept'))
  expect(isTemplate(path)).toBe(false)
  writeFileSync(path, 'no JSON')
  expect(isTemplate(path)).toBe(false)
  expect(isTemplate(join(folder(), 'none.json'))).toBe(false)
})

test('a template is recorded over without asking', () => {
  expect(fileFor('development', begun(), false)).toBe('journeys/development.json')
})

test('the doctor tells a template, and what to do', async () => {
  const project = begun()
  const sandbox = await startSandbox()
  const { PATH } = process.env
  const own = { TARGET: 'development', CONSENT_JOURNEY: 'development.json', PATH, PRIVATE_KEY_FILE: '' }
  const shell = { ...own, ...sandbox.environment, API_PRODUCTS: '', PORTAL_URL: '', PORTAL_USERNAME: '' }
  const alone = { ...shell, PORTAL_PASSWORD: '', PORTAL_REVIEWER_USERNAME: '', PORTAL_REVIEWER_PASSWORD: '' }
  try {
    const lines = []
    for await (const line of examine(alone, project)) lines.push(line)
    expect(lines.find(({ what }) => what === 'journeys')).toEqual({
      is: 'problem',
      what: 'journeys',
      found:
        'journeys/development.json is still the template that npm run init wrote, and does not fit your pages',
      todo: 'Record them: npm run record -- --target development',
    })
  } finally {
    await sandbox.close()
  }
})
