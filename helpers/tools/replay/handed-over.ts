import type { AnyClauseId } from '../../../contract/index.ts'
import type { CheckResult } from '../../verdict/report.ts'

/** Variable that tells the specs which clause is judged. */
export const CLAUSE = 'CONTRACT_REPLAYED_CLAUSE'

/** Variable that tells them where Playwright may write. */
export const OUTPUT = 'CONTRACT_REPLAY_OUTPUT'

/** What the reporter tells whoever asked for the clause to be judged. */
export interface Judged {
  readonly replayed: readonly CheckResult[]
}

/** What `--grep` finds the checks of a clause by; those of others may be found as well. */
export const grepOf = (id: AnyClauseId): string => `(?:^|\\s)${id.replaceAll('.', '\\.')}(?::|\\s|$)`
