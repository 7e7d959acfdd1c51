import type { Locator, Page } from '@playwright/test'
import { fillIn, type Locating, type Step } from './journeys.ts'

type Variables = Readonly<Record<string, string>>
type Role = Parameters<Page['getByRole']>[0]

/** The first element that a journey's locator finds. */
export function locate(page: Page, how: Locating, variables: Variables): Locator {
  const text = (value: string) => fillIn(value, variables)
  const exact = 'exact' in how && how.exact ? { exact: true } : {}
  if ('role' in how) {
    const name = how.name === undefined ? {} : { name: text(how.name) }
    return page.getByRole(how.role as Role, { ...name, ...exact }).first()
  }
  if ('label' in how) return page.getByLabel(text(how.label), exact).first()
  if ('text' in how) return page.getByText(text(how.text), exact).first()
  if ('testId' in how) return page.getByTestId(text(how.testId)).first()
  return page.locator(text(how.css)).first()
}

/** What a step acts on. */
export function subjectOf(step: Step): Locating {
  if ('fill' in step) return step.fill
  if ('click' in step) return step.click
  if ('check' in step) return step.check
  if ('select' in step) return step.select
  if ('press' in step) return step.press
  return step.waitFor
}

/** A step in words, without the value that is typed. */
export function describeStep(step: Step): string {
  const verb = ['fill', 'click', 'check', 'select', 'press'].find((name) => name in step) ?? 'waitFor'
  const how = Object.entries(subjectOf(step))
    .map(([name, value]) => (name === 'role' ? value : `${name} "${value}"`))
    .join(' ')
  return `${verb} ${how}`
}

/** Performs a step; a step that is optional is left out where its element does not show up within a second. */
export async function perform(page: Page, step: Step, variables: Variables, timeout: number): Promise<void> {
  const element = locate(page, subjectOf(step), variables)
  if (step.optional && !(await appears(element))) return
  if ('fill' in step) await element.fill(fillIn(step.with, variables), { timeout })
  else if ('click' in step) await element.click({ timeout })
  else if ('check' in step) await element.check({ timeout })
  else if ('select' in step) await element.selectOption(fillIn(step.option, variables), { timeout })
  else if ('press' in step) await element.press(step.key, { timeout })
  else await element.waitFor({ timeout })
}

async function appears(element: Locator): Promise<boolean> {
  return element.waitFor({ timeout: 1000 }).then(
    () => true,
    () => false,
  )
}
