import { type HTMLElement, parse } from 'node-html-parser'
import { strippedUrl } from '../../helpers/base/url.ts'
import type { Locating, Reading } from '../../helpers/browser/journeys.ts'
import { addressIn, isInAddress } from '../../helpers/browser/portal/portal-page.ts'
import { type PortalSession, REVIEW } from '../../helpers/browser/portal/portal-session.ts'
import {
  isReading,
  type PortalRequest,
  type PortalStep,
  type PortalWalk,
  placeOf,
} from '../../helpers/browser/portal/portal-walk.ts'
import { fillIn, type Variables } from '../../helpers/browser/variables.ts'
import type { Portal } from '../../helpers/config/target.ts'

import { FormClient } from './form-client.ts'

type Stop = Pick<PortalWalk, 'failure' | 'stoppedAt'>
type Opened = Pick<Portal, 'url' | 'journeys' | 'variables'>

/**
 * A portal session that sends forms without a browser. It follows the journeys through the sandbox's own pages, for cases
 * that do not depend on how pages look.
 */
export function formPortal(portal: Opened): PortalSession {
  const people = new Map<string, Person>()
  return {
    async walk(request) {
      const role = REVIEW.has(request.journey) ? 'reviewer' : 'developer'
      const name = request.isStranger ? 'stranger' : role
      const person = people.get(name) ?? new Person(portal)
      people.set(name, person)
      return person.walk(request)
    },
    close: async () => void (await Promise.all([...people.values()].map((person) => person.close()))),
  }
}

/** A user with their own cookies and current page. */
class Person {
  readonly #portal: Opened
  readonly #client = new FormClient()
  #url = ''
  #page = parse('')
  #filled = new Map<string, string>()
  #signInAgain: (() => Promise<void>) | undefined

  constructor(portal: Opened) {
    this.#portal = portal
  }

  async walk(request: PortalRequest): Promise<PortalWalk> {
    const { journey, decision, about, lookFor = [], onRead } = request
    const { url, journeys, variables } = this.#portal
    const followed = journeys[journey]
    if (journey === 'signOut') this.#signInAgain = await this.#client.cookies()
    if (request.isAgain) await this.#signInAgain?.()
    const readings: Partial<Record<Reading, string>> = {}
    let keys: readonly string[] | undefined

    const take = async (steps: readonly PortalStep[], isAnswer: boolean): Promise<Stop | undefined> => {
      for (const [index, step] of steps.entries()) {
        const texts = await this.#do(step, { ...variables, ...about })
        if (!texts) return this.#stop(journey, placeOf(step, index, isAnswer))
        if (!isReading(step)) continue
        if (step.as === 'keys') keys = texts
        else if (texts[0] !== undefined) readings[step.as] = texts[0]
        await onRead?.(readings)
      }
      return undefined
    }
    const follow = async (): Promise<Stop | undefined> => {
      if (!followed) return this.#stop(journey, 'steps')
      if (followed.open !== undefined) await this.#fetch(addressIn(url, followed.open))
      const stop = await take(followed.steps, false)
      return stop ?? (decision && (await take(followed[decision] ?? [], true)))
    }
    const stop = await follow()
    const html = this.#page.toString()
    const { client_secret } = readings
    const sought = lookFor.length > 0 && !stop ? lookFor : client_secret ? [client_secret] : []
    return {
      journey,
      ...(decision && { decision }),
      pages: [],
      readings,
      ...(keys && { keys }),
      ...(lookFor.length > 0 && !stop && { showsSecret: lookFor.some((secret) => html.includes(secret)) }),
      ...(sought.length > 0 && { isSecretInAddress: isInAddress(this.#url, sought) }),
      ...stop,
      durationMs: 0,
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  #stop(journey: string, stoppedAt: NonNullable<PortalWalk['stoppedAt']>): Stop {
    const reason = `no page of the journey ${journey} has the element of the step`
    return {
      failure: { kind: 'page', reason, journey, title: '', address: strippedUrl(this.#url) },
      stoppedAt,
    }
  }

  /** The texts that a step reads; none for other steps, `undefined` if its element is missing. */
  async #do(step: PortalStep, variables: Variables): Promise<readonly string[] | undefined> {
    const find = (how: Locating) => elementsOf(this.#page, how, variables)
    if (isReading(step)) {
      const texts = find(step.read).map(textOf)
      return step.as === 'keys' ? texts : texts[0] ? [texts[0]] : undefined
    }
    if ('waitFor' in step) return find(step.waitFor)[0] && []
    const [element] = 'fill' in step ? find(step.fill) : 'click' in step ? find(step.click) : []
    if (!element) return undefined
    if ('fill' in step) this.#filled.set(element.getAttribute('name') ?? '', fillIn(step.with, variables))
    else if (element.tagName === 'A')
      await this.#fetch(new URL(element.getAttribute('href') ?? '', this.#url).href)
    else if (element.tagName === 'BUTTON') await this.#submit(element)
    return []
  }

  #submit(button: HTMLElement): Promise<void> {
    const form = button.closest('form')
    const action = button.getAttribute('formaction') ?? form?.getAttribute('action') ?? this.#url
    const fields = (form?.querySelectorAll('input, select') ?? []).map((field) => {
      const name = field.getAttribute('name') ?? ''
      const own = field.getAttribute('value') ?? field.querySelector('option')?.text ?? ''
      return [name, this.#filled.get(name) ?? own]
    })
    const [name, value = ''] = [button.getAttribute('name'), button.getAttribute('value')]
    const sent = name ? [...fields, [name, value]] : fields
    return this.#fetch(new URL(action, this.#url).href, new URLSearchParams(sent))
  }

  async #fetch(url: string, form?: URLSearchParams): Promise<void> {
    const { answer, to } = await this.#client.send(url, form)
    if (to !== undefined) return this.#fetch(to)
    this.#url = url
    this.#filled = new Map()
    this.#page = parse(await answer.text())
  }
}

/** The elements that a browser would find: buttons by their text, rows by a part of it, fields by their label. */
function elementsOf(page: HTMLElement, how: Locating, variables: Variables): readonly HTMLElement[] {
  const scope = how.within ? elementsOf(page, how.within, variables)[0] : page
  if (!scope) return []
  const all = (selector: string) => scope.querySelectorAll(selector)
  if ('label' in how) {
    const labels = page.querySelectorAll('label, dt').filter((label) => textOf(label) === how.label)
    return labels.flatMap((label) => all(`#${label.getAttribute('for')}, [aria-labelledby="${label.id}"]`))
  }
  if ('css' in how) {
    const [, selector = how.css, part = ''] =
      /^(.*):has-text\('(.*)'\)$/.exec(fillIn(how.css, variables)) ?? []
    return all(selector).filter((element) => element.text.includes(part))
  }
  if ('text' in how) return all('summary').filter((element) => element.text.includes(how.text))
  if (!('role' in how)) return []
  const name = fillIn(how.name ?? '', variables)
  if (how.role === 'row') return all('tr').filter((row) => row.text.includes(name))
  const tag = { button: 'button', link: 'a', heading: 'h1' }[how.role]
  return tag ? all(tag).filter((element) => textOf(element) === name) : []
}

/** The text of an element, without the contents of closed menus. */
function textOf(element: HTMLElement): string {
  const shown = parse(element.outerHTML)
  for (const hidden of shown.querySelectorAll('details form')) hidden.remove()
  return shown.structuredText.replace(/\s+/g, ' ').trim()
}
