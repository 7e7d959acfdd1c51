import type { Consent } from '../evidence/evidence.ts'
import { joined, own, phrase, type Shown, show } from '../secrets/shown.ts'
import { whyEnded, withoutHandles } from './evidence-view.ts'
import { readableParameters } from './readable-exchange.ts'

/** A walk of a user through the consent in a few lines: the pages, where it ended, and what the redirect carried. */
export function describeConsent({ walk, redirect }: Consent): readonly Shown[] {
  const pages = walk.pages.map(({ journey, title }) => phrase`${show(journey)} “${show(title)}”`)
  const last = walk.pages.at(-1)
  const ended = whyEnded(walk)
  return [
    phrase`pages: ${pages.length > 0 ? joined(pages, ' → ') : own('none')}`,
    ...(redirect
      ? [
          phrase`→ redirect to ${show(redirect.address)}`,
          ...told(redirect.query, ''),
          ...told(redirect.fragment, '#'),
        ]
      : [phrase`→ ${ended ? show(ended) : own('no redirect')}`]),
    ...(last && !redirect && !ended ? [phrase`at ${show(withoutHandles(last.address))}`] : []),
  ]
}

const told = (parameters: Parameters<typeof readableParameters>[0], before: string): readonly Shown[] =>
  readableParameters(parameters).map(({ name, value }) => phrase`${own(before)}${name}=${value}`)
