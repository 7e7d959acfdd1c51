import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { newsOfRun } from '../../../helpers/report/message/message.ts'
import { teamsMessage } from '../../../helpers/report/message/payloads.ts'
import { expect, test } from '../../browser/browser-test.ts'
import { told } from '../../told.ts'
import { BROKEN, daily, KEPT } from './runs.ts'

/** The renderer of Microsoft, as a script of a page. */
const RENDERER = readFileSync(
  createRequire(import.meta.url).resolve('adaptivecards/dist/adaptivecards.min.js'),
  'utf8',
)

/** What is used of it. */
interface AdaptiveCards {
  readonly AdaptiveCard: new () => {
    parse(card: unknown, context: unknown): void
    render(): HTMLElement
    validateProperties(): { readonly validationEvents: readonly { readonly message: string }[] }
  }
  readonly SerializationContext: new () => {
    readonly eventCount: number
    getEventAt(index: number): { readonly message: string }
  }
}

const HOSTILE = '<b>bold</b> **bold** [a](https://evil.example) {{DATE(2026-01-01T00:00:00Z, SHORT)}} & \\*'

test('a card is one to the renderer of adaptive cards, which shows every text as it stands', async ({
  chrome,
}) => {
  const { report, history } = daily(KEPT, { ...BROKEN, target: told(HOSTILE) })
  const { message } = newsOfRun(report, history, { BUILD_URL: 'https://ci.example/job/7/' })
  const content = teamsMessage(message).attachments[0]?.content
  const page = await chrome.newPage()
  await page.setContent('<main></main>')
  await page.addScriptTag({ content: RENDERER })
  const complaints = await page.evaluate((card) => {
    const { AdaptiveCards } = window as unknown as { readonly AdaptiveCards: AdaptiveCards }
    const [made, context] = [new AdaptiveCards.AdaptiveCard(), new AdaptiveCards.SerializationContext()]
    made.parse(card, context)
    document.querySelector('main')?.append(made.render())
    const parsed = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message)
    return [...parsed, ...made.validateProperties().validationEvents.map(({ message }) => message)]
  }, content)
  expect(complaints).toEqual([])
  const main = page.locator('main')
  await expect(main).toContainText(HOSTILE.replace('{{', '{ {'))
  for (const { text } of message.lines.flat()) await expect(main).toContainText(text)
  await expect(main.locator('b, strong, a')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Open the run' })).toBeVisible()
  await page.close()
})
