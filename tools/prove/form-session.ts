import { type HTMLElement, parse } from 'node-html-parser'
import { answerPlace, originOf } from '../../helpers/browser/answer-place.ts'
import type {
  BrowserWalk,
  WalkEnd,
  WalkedDocument,
  WalkedPage,
  WalkRequest,
} from '../../helpers/browser/browser-walk.ts'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { FormClient } from './form-client.ts'

/**
 * A session that sends the forms of the sandbox's pages itself, for cases that do not depend on how pages look. A walk
 * takes 20 ms instead of a second in a browser.
 *
 * @param ca - the certificate authority of the sandbox, in PEM
 */
export function formSession(ca?: string): ConsentSession {
  const client = new FormClient(ca)
  const walk: ConsentSession['walk'] = async (request) => {
    const started = performance.now()
    const walked: Walked = { pages: [], documents: [] }
    const end = await walkForms(client, request, walked, walk)
    return { ...walked, ...end, durationMs: Math.round(performance.now() - started) }
  }
  return {
    walk,
    close: () => client.close(),
    anew: async () => formSession(ca),
  }
}

interface Walked {
  readonly pages: WalkedPage[]
  readonly documents: WalkedDocument[]
  meanwhile?: BrowserWalk
}

async function walkForms(
  client: FormClient,
  request: WalkRequest,
  walked: Walked,
  walk: ConsentSession['walk'],
): Promise<WalkEnd> {
  const { pages, documents } = walked
  const visited = new Set<string>()
  let next: { readonly url: string; readonly form?: URLSearchParams } = { url: request.authorizationUrl }
  for (;;) {
    const { url, form } = next
    const { answer, document, to } = await client.send(url, form)
    const { address } = document
    visited.add(originOf(url))
    documents.push(document)
    if (to !== undefined) {
      if (answerPlace(to, request, visited) !== 'none') return { redirect: to }
      next = { url: to }
      continue
    }
    const html = parse(await answer.text())
    const title = html.querySelector('title')?.text ?? ''
    const { journey, fields, shows } = pageOf(html, request)
    if (journey === undefined)
      return answer.ok
        ? { failure: { kind: 'page', reason: 'no form fits the page', title, address } }
        : { errorPage: { status: answer.status, title, address } }
    const before = pages.map((page) => page.journey)
    if (before.includes(journey)) {
      const reason = `the page of the journey ${journey} appeared again`
      return { failure: { kind: 'page', reason, journey, stays: before.at(-1) === journey, title, address } }
    }
    const isUntouched = request.endsAt?.(journey, before) ?? false
    if (request.meanwhile && journey === request.decision) walked.meanwhile = await walk(request.meanwhile)
    const isLogIn = isUntouched && journey === 'signIn'
    pages.push({
      ...{ journey, title, address },
      ...(shows && { shows }),
      ...(isUntouched && { isUntouched }),
      ...(isLogIn && { isLogIn }),
    })
    if (isUntouched) return {}
    next = { url, form: new URLSearchParams(fields) }
  }
}

interface Page {
  readonly journey?: string
  readonly fields?: Record<string, string>
  readonly shows?: NonNullable<WalkedPage['shows']>
}

/** Finds the journey of a page, the fields of its form, and what a consent page shows. */
function pageOf(html: HTMLElement, request: WalkRequest): Page {
  const { variables, journeys, decision, permissions } = request
  const provider = request.dataProvider ?? journeys.chooseDataProvider?.choice ?? ''
  if (html.querySelector('input[name=password]')) {
    const { CONSENT_USERNAME: username = '', CONSENT_PASSWORD: password = '' } = variables
    return { journey: 'signIn', fields: { username, password } }
  }
  if (html.querySelector('input[name=dp_id]'))
    return { journey: 'chooseDataProvider', fields: { dp_id: provider } }
  if (!html.querySelector('button[name=decision]')) return {}
  const texts = new Set(html.querySelectorAll('code').map(({ text }) => text.trim()))
  return {
    journey: decision,
    fields: { decision },
    shows: {
      permissions: Object.fromEntries(permissions.map((name) => [name, texts.has(name)])),
      dataProvider: texts.has(provider),
    },
  }
}
