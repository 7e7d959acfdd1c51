import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from '../../helpers/base/problem.ts'
import type { Variables } from '../../helpers/browser/variables.ts'
import { type NotOffered, readOffers, rootsOf } from '../../helpers/config/offers.ts'

/** Where the journeys of the sandbox are, with which new ones begin. */
export const JOURNEYS = join(import.meta.dirname, '../../journeys')

/** What a new target offers: parts in the words of OFFERS, and one reason for all the others. */
export interface Scope {
  readonly offers?: string
  readonly because?: string
  /** What the developer portal is like, where it has one: a kind of PORTALS. */
  readonly portal?: string
}

/** The journeys that a portal can begin with, by what it is like. */
export const PORTALS: Readonly<Record<string, { readonly file: string; readonly says: string }>> = {
  table: { file: 'sandbox-portal.json', says: 'keys in a table, with the actions in the row' },
  cards: { file: 'sandbox-portal-cards.json', says: 'a card for each key, with its actions' },
  pages: { file: 'sandbox-portal-pages.json', says: 'a page for each key, with its actions' },
  dialog: { file: 'sandbox-portal-dialog.json', says: 'a dialog that asks to confirm an action' },
  reveal: { file: 'sandbox-portal-reveal.json', says: 'a client secret to be revealed or copied' },
}

/** The kinds of portal, each in a few words. */
export const portalKinds = (): string =>
  Object.entries(PORTALS)
    .map(([kind, { says }]) => `${kind} (${says})`)
    .join(', ')

/**
 * The portal journeys of a new target, and the variables of its portal.
 *
 * @throws Misconfigured if there is no such kind
 */
export function portalOf(target: string, kind: string | undefined) {
  if (kind === undefined) return undefined
  const template = Object.hasOwn(PORTALS, kind) ? PORTALS[kind] : undefined
  if (!template)
    throw new Misconfigured({
      where: '--portal',
      what: 'names no kind of portal',
      expected: portalKinds(),
      example: '--portal table',
    })
  const file = `${target}-portal.json`
  return {
    variables: { PORTAL_URL: '', PORTAL_USERNAME: '', PORTAL_PASSWORD: '', PORTAL_JOURNEY: file },
    path: `journeys/${file}`,
    text: readFileSync(join(JOURNEYS, template.file), 'utf8'),
  }
}

/** What a new target does without. */
export const leftBy = ({ offers }: Scope): NotOffered =>
  readOffers(offers === undefined ? {} : { OFFERS: offers }).notOffered

/**
 * The variables by which a target says what it offers. Without a reason, one is left to be filled in.
 *
 * @throws Misconfigured if there is no such part
 */
export function variablesOf({ offers, because = '' }: Scope): Variables {
  if (offers === undefined) return {}
  const { problems } = readOffers({ OFFERS: offers })
  const wrong = problems.filter(({ where }) => where === 'OFFERS')
  if (wrong.length > 0)
    throw new Misconfigured(
      ...wrong.map((one) => ({ ...one, where: '--offers', example: '--offers client-credentials,get' })),
    )
  const left = rootsOf(leftBy({ offers }))
  return {
    OFFERS: quoted(offers),
    ...(left.length > 0 && { NOT_OFFERED: quoted(`${left.join(', ')}: ${because}`) }),
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', "'").trim()}"`
