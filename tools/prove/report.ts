import { layoutOf, palette } from '../../helpers/report/terminal/style.ts'
import type { Masked } from './masked.ts'
import type { Matrix, Row } from './matrix.ts'

/** The kill matrix, and the refusals of the sandbox that may be masked. */
interface Proof extends Matrix {
  readonly masked: readonly Masked[]
}

const style = palette(layoutOf(process.stdout))
const KINDS = ['fault', 'variant', 'infrastructure'] as const
const RESULTS = ['caught', 'missed', 'over-reported'] as const

const count = (rows: readonly Row[], kind: Row['kind'], result: Row['result']): number =>
  rows.filter((row) => row.kind === kind && row.result === result).length

const MOST_SAID = 3

/** What is wrong with a row, and what the checks said. */
function complaint({ name, result, missed, overReported, said }: Row): string {
  const parts = [
    missed.length > 0 && `missed ${missed.join(', ')}`,
    overReported.length > 0 && `over-reported ${overReported.join(', ')}`,
  ].filter(Boolean)
  const came = [...missed, ...overReported].slice(0, MOST_SAID).map((id) => {
    const { outcome = 'not judged', detail = '' } = said.get(id) ?? {}
    return `    ${id}: ${outcome}${detail && `, ${detail}`}`
  })
  return [`${style.bad(result)}  ${style.strong(name)}  ${parts.join('; ')}`, ...came].join('\n')
}

/** The totals, as a Markdown table. */
const totals = (rows: readonly Row[]): readonly string[] => [
  '| | caught | missed | over-reported |',
  '|---|--:|--:|--:|',
  ...KINDS.map((kind) => `| ${kind} | ${RESULTS.map((result) => count(rows, kind, result)).join(' | ')} |`),
]

/** What to do about each result other than "caught". */
const ADVICE = {
  missed:
    'no check saw the departure: add or sharpen a check, or declare that the case does not break the clause',
  'over-reported':
    'the case broke a clause that it does not declare: declare the clause if it follows from the case, or correct its check',
  unproven: 'add a fault that breaks the clause',
} as const

/** The matrix for a terminal: the cases that are not caught, what to do about them, and the totals. */
export function renderMatrix({ rows, unproven, masked }: Proof): string {
  return [
    ...rows.filter(({ result }) => result !== 'caught').map(complaint),
    ...unproven.map((id) => `${style.bad('unproven')}  ${style.strong(id)}  no fault breaks it`),
    ...rows
      .filter(({ triedAgain }) => triedAgain)
      .map(({ name, result }) => `${style.doubtful('retried')}  ${style.strong(name)}  ${result}, alone`),
    ...Object.entries(ADVICE)
      .filter(([result]) =>
        result === 'unproven' ? unproven.length > 0 : rows.some((row) => row.result === result),
      )
      .map(([result, advice]) => `${result}: ${advice}.`),
    ...totals(rows),
    ...(masked.length > 0
      ? [`${countOf(masked)} cases are refused for another reason than their siblings.`]
      : []),
  ].join('\n')
}

const countOf = (masked: readonly Masked[]): number => masked.flatMap(({ cases }) => cases).length

/** The matrix as a Markdown page. */
export function markdownMatrix({ rows, unproven, masked }: Proof): string {
  return [
    '# Kill matrix',
    '',
    ...totals(rows),
    '',
    unproven.length === 0
      ? 'Every judged clause is broken by at least one fault.'
      : `No fault breaks ${unproven.join(', ')}.`,
    '',
    '| case | what the service does | departs from | result |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, says, departs, result, triedAgain }) =>
        `| \`${name}\` | ${says} | ${departs.map((id) => `\`${id}\``).join(', ') || '–'} | ${result}${triedAgain ? ', retried alone' : ''} |`,
    ),
    ...(masked.length > 0 ? maskedTable(masked) : []),
    '',
  ].join('\n')
}

/** What the sandbox refuses for another reason than most cases of the same clause about the same field. */
const maskedTable = (masked: readonly Masked[]): readonly string[] => [
  '',
  '## Refused for another reason than most cases of the clause and field',
  '',
  'Another check may have masked the one that the case is about.',
  '',
  '| clause | cases | refused for | most are refused for |',
  '|---|---|---|---|',
  ...masked.map(
    ({ clause, cases, reason, usual }) => `| \`${clause}\` | ${cases.join('<br>')} | ${reason} | ${usual} |`,
  ),
]
