import type { LackingProvider } from '../../browser/browser-walk.ts'
import type { Consent } from '../../evidence/evidence.ts'
import { notConfigured } from '../../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from '../../judge/finding.ts'
import {
  blockedBy,
  isTurnedAway,
  lacks,
  ofPages,
  sawConsentPage,
  sawPage,
  TURNED_AWAY,
  unlessStopped,
} from '../../judge/walked.ts'

/** Whether the user chose the data provider, and the consent was for it, as far as the journey can see. */
export const judgeProviderChosen = ofPages((consent) => {
  if (isTurnedAway(consent)) return TURNED_AWAY
  if (!sawPage(consent, 'chooseDataProvider'))
    return consent.redirect || sawConsentPage(consent)
      ? departs('a page on which the user chooses the data provider', 'none')
      : blockedBy(consent)
  return judgeProviderShown(consent, NAME_OF_CHOICE)
})

/** Whether a requested data provider was fixed: no choice, and the consent was for it, as far as the journey can see. */
export const judgeProviderFixed = ofPages((consent) => {
  if (!consent.asked.dataProvider) return notConfigured('DP_ID', 'DP_ID_IN')
  if (sawPage(consent, 'chooseDataProvider'))
    return departs('no page on which the user chooses the data provider', 'a page with this choice')
  return sawConsentPage(consent) ? judgeProviderShown(consent, NAME_OF_DP_ID) : blockedBy(consent)
})

const NAME_OF_DP_ID = 'Set DP_ID_NAME to the name by which the pages show the data provider of DP_ID.'
const NAME_OF_CHOICE =
  'In the file that CONSENT_JOURNEY names, add choiceName next to choice: the name by which the pages show this data provider.'

function judgeProviderShown(consent: Consent, todo: string): Finding | Kept {
  const seen = consent.walk.pages.find(({ shows }) => shows?.dataProvider !== undefined)
  if (!seen || seen.shows?.dataProvider) return KEPT
  const { lackingProvider: lacking } = seen
  if (!lacking) return lacks(consent, 'the data provider on the consent page', 'a different one, or none')
  return unlessStopped(consent, lacking.isNamed || lacking.other ? another(lacking) : unnamed(lacking, todo))
}

/** The page shows another known data provider, or does not show the expected one, whose name is known. */
function another({ lookedFor, other, says }: LackingProvider): Finding {
  const came = other === undefined ? 'a different one, or none' : `a different one, “${other}”`
  return departs(`the data provider ${either(lookedFor)} on the consent page`, `${came}${quote(says)}`)
}

/** The name by which the page shows the data provider is not known. */
function unnamed({ lookedFor, says }: LackingProvider, todo: string): Finding {
  const because = `the consent page does not show ${either(lookedFor)}, and the name of this data provider is not configured`
  return { is: 'not configured', because: `${because}${quote(says)}`, todo }
}

const either = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ')

const quote = (says: string): string => (says === '' ? '' : `; the page says “${says}”`)
