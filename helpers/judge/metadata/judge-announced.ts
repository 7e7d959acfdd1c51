import { blocked, doesNotApply } from '../../http/exchange.ts'
import { type Finding, KEPT, type Kept } from '../finding.ts'
import { acceptedObject } from '../judge-exchange.ts'
import type { Announcement } from './announcements.ts'
import { listIn } from './lists.ts'
import { departsIn } from './of-metadata.ts'
import type { Steps } from './seen.ts'

/** Whether a list of the discovery document has what it is to list. */
export function judgeAnnounced(evidence: Steps, announcement: Announcement): Finding | Kept {
  const { member, absent, isEnough } = announcement
  const read = acceptedObject(evidence.steps.discovery)
  if ('finding' in read) return read.finding
  const list = listIn(read.value, member)
  if (list.is === 'malformed') return blocked(`${member} is not a list of strings`)
  const wanted = announcement.lists(evidence)
  if (wanted.is === 'does not apply') return wanted
  const listed = list.is === 'list' ? list.values : absent
  const told = (expected: string, came: string) => departsIn([member], expected, came, read.answer)
  if (listed === 'departs') return told(`/${member} present`, `/${member} missing`)
  if (listed === 'tells nothing') return doesNotApply(`the discovery document has no ${member}`)
  if (wanted.is !== 'recorded') return wanted
  if (wanted.value.length === 0) return blocked(`nothing was seen of what ${member} lists`)
  const lacking = wanted.value.filter((value) => !listed.includes(value))
  const isKept = lacking.length === 0 || (isEnough === 'one' && lacking.length < wanted.value.length)
  if (isKept) return KEPT
  const stands = listed.join(', ')
  return told(
    `${lacking.join(isEnough ? ' or ' : ' and ')} in /${member}`,
    list.is === 'list' ? stands : `/${member} missing, which stands for ${stands}`,
  )
}
