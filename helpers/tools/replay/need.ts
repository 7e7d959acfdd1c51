import type { RequestName } from '../../../contract/requests/index.ts'
import { Misconfigured } from '../../base/problem.ts'
import type { Target } from '../../config/target.ts'
import type { Lane } from '../../evidence/record-service.ts'
import { type Step, stepNames, stepOf } from '../../evidence/steps.ts'
import { TOKEN_ATTEMPTS, type TokenAttemptName } from '../../evidence/token-attempts.ts'
import { PORTAL, TLS } from '../../report/evidence-view.ts'
import type { Refusal } from '../../requests/refusal.ts'
import { rows, rowsOf } from '../../requests/rows.ts'
import { isAside } from '../../verdict/outcome.ts'
import type { CheckResult, ClauseResult } from '../../verdict/report.ts'

/** What a recording has besides its lanes, each only if something is judged on it. */
type Extra = 'get' | 'put' | 'second' | 'products' | 'patience' | 'wrong password'

/** What has to be sent for a clause to be judged again. */
export interface Need {
  readonly parts: ReadonlySet<Lane | Extra>
  readonly rows: readonly Refusal[]
  /** Keys of the evidence that shows it, as far as the last run tells. */
  readonly keys: readonly string[]
}

type Piece = readonly [parts: readonly (Lane | Extra)[], rows?: readonly Refusal[]]

const OF_STEP: Readonly<Record<Step, readonly (Lane | Extra)[]>> = {
  discovery: ['par'],
  jwks: ['par'],
  token: ['gateway'],
  par: ['par'],
  codeExchange: ['consent'],
  refresh: ['consent'],
  userinfo: ['consent'],
  revocation: ['consent'],
  getWithClientCredentials: ['gateway', 'get'],
  putWithClientCredentials: ['gateway', 'put'],
  getWithAuthorizationCode: ['consent', 'get'],
  putWithAuthorizationCode: ['consent', 'put'],
  getAfterPut: ['gateway', 'consent', 'put'],
}

/** What answers that a run got besides came of, by how their keys end. */
const OF_FURTHER: readonly (readonly [end: string, parts: readonly (Lane | Extra)[]])[] = [
  ['for the second application', ['consent', 'second']],
  ['for the denied consent', ['consent']],
]

/** What no request of a replay shows. */
const PORTALS = 'for a key pair of the developer portal'

/**
 * What has to be sent so that a clause is judged on what shows it: where it departs, on what showed that.
 *
 * @throws Misconfigured if only a whole run shows it
 */
export function needOf(clause: ClauseResult, target: Pick<Target, 'businessApi'>): Need {
  const { id, outcome, checks, detail } = clause
  const refuse = (what: string) =>
    new Misconfigured([{ where: id, what, expected: 'a clause that requests of the run itself show' }])
  if (outcome === 'not judged') throw refuse(`is not judged: ${detail}`)
  const decisive = checks.filter((check) => check.outcome === outcome)
  const isPortals = (key: string) => key.startsWith(PORTAL) || key.includes(PORTALS)
  const seen = decisive.filter(({ judgedOn = [] }) => !judgedOn.some(isPortals))
  if (seen.length === 0 && decisive.some(({ judgedOn = [] }) => judgedOn.length > 0))
    throw refuse('is about the developer portal, which only a whole run opens')
  const keys = keysOf(seen)
  if (keys.length === 0) return { parts: new Set(wholeService(outcome)), rows: rowsAbout(id), keys }
  const pieces = keys.map((key) => pieceOf(key, target))
  const named = pieces.flatMap(([, own = []]) => own)
  const sent = new Set([...named, ...named.flatMap(without)])
  const seconds = [...sent].some(({ needs }) => needs === 'SECOND_CLIENT_ID')
  return {
    parts: new Set([...pieces.flatMap(([parts]) => parts), ...(seconds ? (['second'] as const) : [])]),
    rows: [...sent],
    keys,
  }
}

/** The rows that tell whether what a row moves is read at all. */
const without = ({ without: keys = [] }: Refusal): readonly Refusal[] =>
  rows.filter(({ key }) => keys.includes(key))

/** Keys of the checks that one request each shows; of all checks where they compare what was given again. */
function keysOf(checks: readonly CheckResult[]): readonly string[] {
  const direct = checks.filter(({ judgedOn = [] }) => judgedOn.length > 0 && !judgedOn.some(isFurther))
  return [...new Set((direct.length > 0 ? direct : checks).flatMap(({ judgedOn = [] }) => judgedOn))]
}

const isRow = (key: string): boolean => rows.some((row) => row.key === key)

const isFurther = (key: string): boolean =>
  (key.startsWith('consent: ') && !isFirst(key)) ||
  (!isRow(key) && !isAttempt(key) && stepNames.some((step) => key.startsWith(`${step} `)))

const isAttempt = (key: string): key is TokenAttemptName => Object.hasOwn(TOKEN_ATTEMPTS, key)

const OF_SERVICE: readonly Lane[] = ['gateway', 'par', 'consent']

/** Where the last run could not judge it, nothing tells what it is judged on. */
const wholeService = (outcome: ClauseResult['outcome']): readonly (Lane | Extra)[] =>
  isAside(outcome) ? OF_SERVICE : [...OF_SERVICE, 'probes', 'get', 'put', 'second']

const rowsAbout = (id: ClauseResult['id']): readonly Refusal[] => rows.filter(({ clause }) => clause === id)

function pieceOf(key: string, target: Pick<Target, 'businessApi'>): Piece {
  const row = rows.find((one) => one.key === key)
  if (row) return [ofArea(row, target), [row]]
  if (isAttempt(key)) return ofAttempt(key)
  const step = stepNames.find((name) => key === name || key.startsWith(`${name} `))
  if (step === key) return [OF_STEP[key as Step]]
  if (step) return ofFurther(key, step)
  if (key === TLS) return [['gateway', 'par']]
  if (key.startsWith('consent: ')) return [['consent'], isFirst(key) ? [] : rowsOf('exchange')]
  if (key.startsWith('opened: ')) return ofProbe(key)
  if (key.startsWith('product ')) return [['gateway', 'consent', 'products', 'second']]
  return [OF_SERVICE]
}

const isFirst = (key: string): boolean => key === 'consent: approved' || key === 'consent: denied'

function ofArea({ area, key }: Refusal, target: Pick<Target, 'businessApi'>): readonly (Lane | Extra)[] {
  if (area !== 'apiGet' && area !== 'apiPut') return OF_STEP[stepOf(area)]
  const method = area === 'apiGet' ? 'get' : 'put'
  const { clientCredentials } = target.businessApi[method]
  const ofCode = !clientCredentials || key.endsWith(' id-token')
  return [
    ...(clientCredentials ? (['gateway'] as const) : []),
    ...(ofCode ? (['consent'] as const) : []),
    method,
  ]
}

function ofAttempt(key: TokenAttemptName): Piece {
  const reuse = key === 'userinfo after reuse of the code'
  return [
    ['consent', 'second', ...(key === 'exchange of old code' ? (['patience'] as const) : [])],
    reuse ? rowsOf('exchange').filter(({ code }) => code === 'used') : [],
  ]
}

function ofFurther(key: string, step: Step): Piece {
  const parts = OF_FURTHER.find(([end]) => key.includes(end))?.[1] ?? []
  const area = AREAS.find((name) => stepOf(name) === step)
  const again = key.includes('for one more code') ? 'exchange' : area
  return [[...OF_STEP[step], ...parts], parts.length === 0 && again ? rowsOf(again) : []]
}

const AREAS: readonly RequestName[] = ['token', 'par', 'exchange', 'apiGet', 'apiPut']

function ofProbe(key: string): Piece {
  const extras: readonly Extra[] = [
    ...(key.endsWith(' expired') ? (['patience'] as const) : []),
    ...(key.endsWith(' wrongPassword') ? (['wrong password'] as const) : []),
    ...(key.endsWith(' ofAnother') ? (['second'] as const) : []),
  ]
  return [['consent', 'probes', ...extras]]
}
