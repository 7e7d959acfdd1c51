import { wordsOf } from '../../evidence/ledger/key-words.ts'
import { type KeyLeft, mayBeAlive } from '../../evidence/ledger/keys-left.ts'
import type { Report } from '../../verdict/report.ts'
import { type Html, html, withFingerprints } from '../html.ts'
import type { Part } from './part.ts'

const ID = 'keys'

/** The keys that runs left at the portal: the last thing that the page says. */
export function keysLeft({ keysLeft }: Report): Part | undefined {
  if (keysLeft.length === 0) return undefined
  return {
    id: ID,
    heading: 'Left at the portal',
    content: html`<ul class="notes">${keysLeft.map(keyLeft)}</ul>`,
  }
}

function keyLeft(key: KeyLeft): Html {
  const { heading, which, because, todo } = wordsOf(key)
  const candidates = key.candidates.map((text) => html`<li>${withFingerprints(text)}</li>`)
  return html`<li><b>${heading}</b><br>${which}<br>${withFingerprints(because)}${candidates.length > 0 && html`<ul>${candidates}</ul>`}<br><span class="quiet">${todo}</span></li>`
}

/** A line for the top of the page for each key that may be alive. */
export const warningsOfKeys = ({ keysLeft }: Report): readonly Html[] =>
  keysLeft.filter(mayBeAlive).map((key) => {
    const { heading, which } = wordsOf(key)
    return html`<li><a href="#${ID}">${heading}</a>: ${which}</li>`
  })
