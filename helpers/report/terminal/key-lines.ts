import { wordsOf } from '../../evidence/ledger/key-words.ts'
import { mayBeAlive } from '../../evidence/ledger/keys-left.ts'
import type { Report } from '../../verdict/report.ts'
import { type Layout, palette } from './style.ts'
import { wrap } from './wrap.ts'

/** The keys that runs left at the portal, for a terminal: the last thing that a run prints. */
export function renderKeys({ keysLeft }: Pick<Report, 'keysLeft'>, layout: Layout): readonly string[] {
  const style = palette(layout)
  return keysLeft.flatMap((key) => {
    const { heading, which, because, todo } = wordsOf(key)
    const candidates = key.candidates.map((text) => `- ${text}`)
    return [
      '',
      style.strong(mayBeAlive(key) ? style.bad(heading) : style.warning(heading)),
      ...[which, because, ...candidates, todo].map((text) => wrap(`  ${text}`, layout.width)),
    ]
  })
}
