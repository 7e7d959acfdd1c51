import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { visible } from '../../helpers/base/visible.ts'
import type { Variables } from '../../helpers/browser/variables.ts'
import { type NotOffered, readOffers, rootsOf } from '../../helpers/config/offers.ts'

/** The journeys of the sandbox, which are the templates for new ones. */
export const JOURNEYS = join(import.meta.dirname, '../../journeys')

/** The parts that a new target offers, in the words of OFFERS, and one reason for all the others. */
export interface Scope {
  readonly offers?: string
  readonly because?: string
  /** The kind of its developer portal, as in PORTALS; undefined without a portal. */
  readonly portal?: string
}

/** The templates of portal journeys, by the kind of portal. */
export const PORTALS: Readonly<Record<string, { readonly file: string; readonly says: string }>> = {
  table: { file: 'sandbox-portal.json', says: 'keys in a table, with the actions in the row' },
  cards: { file: 'sandbox-portal-cards.json', says: 'a card for each key, with its actions' },
  pages: { file: 'sandbox-portal-pages.json', says: 'a page for each key, with its actions' },
  dialog: { file: 'sandbox-portal-dialog.json', says: 'a dialog that asks to confirm an action' },
  reveal: { file: 'sandbox-portal-reveal.json', says: 'a client secret that has to be revealed or copied' },
}

/** The kinds of portal, each with a description. */
export const portalKinds = (): string =>
  Object.entries(PORTALS)
    .map(([kind, { says }]) => `${kind} (${says})`)
    .join(', ')

/**
 * The portal journeys of a new target, and the variables of its portal.
 *
 * @throws Misconfigured if the kind is unknown
 */
export function portalOf(target: string, kind: string | undefined) {
  if (kind === undefined) return undefined
  const template = Object.hasOwn(PORTALS, kind) ? PORTALS[kind] : undefined
  if (!template)
    throw new Misconfigured({
      where: '--portal',
      what: `${visible(kind)} is not a kind of portal`,
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

/** The parts that a new target does not offer. */
export const leftBy = ({ offers }: Scope): NotOffered =>
  readOffers(offers === undefined ? {} : { OFFERS: offers }).notOffered

/**
 * The variables OFFERS and NOT_OFFERED of a new target. Without a reason, the user has to fill one in.
 *
 * @throws Misconfigured if a part is unknown
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
