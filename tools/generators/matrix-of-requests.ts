import { clauseOf } from '../../contract/index.ts'
import { type Cell, cells, cellsOfSecond } from '../../contract/requests/cells.ts'
import { type RequestName, requests } from '../../contract/requests/index.ts'
import { OPERATORS } from '../../contract/requests/operators.ts'
import { groupBy } from '../../helpers/base/group-by.ts'

const TITLES: Readonly<Record<RequestName, string>> = {
  token: 'Token request of the client-credentials grant',
  par: 'Pushed authorization request',
  exchange: 'Token request of the code grant',
  apiGet: 'GET of a protected API',
  apiPut: 'PUT of a protected API',
}

const BEGINNING = `# Requests and their edits

Written by \`npm run docs\` from the files in this folder. Each field of each documented request is combined with every
operator that fits its meaning. For each row, the suite sends the accepted request with that one edit. The service must
refuse it, or accept it if the edit keeps the request valid. Fields and claims in italics are not in the document; the suite
sends them in addition. If the suite sends no such edit, the table says why. “refuses, or later” means that the PAR endpoint
may accept the request if the service then refuses to open its reference. The last column has the error codes that the
standards allow for the refusal, and the clause about them. “(both)” means that the second application sends the edit too.
`

/** The matrix of fields and operators as Markdown: clause and force of each row, or why there is no row. */
export function matrixOfRequests(): string {
  const sections = [...groupBy(cells, ({ request }) => request)].map(([name, own]) => sectionOf(name, own))
  return `${[BEGINNING, summary(), ...sections].join('\n')}`
}

function summary(): string {
  const rows = cells.filter(({ clause }) => clause)
  const stated = rows.filter(({ clause }) => clause && clauseOf(clause).force === 'stated').length
  const left = cells.length - rows.length
  const good = rows.filter(({ isGood }) => isGood).length
  const standard = `${rows.length - stated} standard (${good} of them accepted)`
  return `${cells.length} cells: ${stated} stated, ${standard}, ${left} left out. ${cellsOfSecond.length} of them are sent by both applications.\n`
}

function sectionOf(name: RequestName, own: readonly Cell[]): string {
  const { sections } = requests[name]
  const places = [...groupBy(own, ({ field, claim }) => placeOf(field, claim))]
  return [
    `## ${TITLES[name]} (${sections.join(', ')})`,
    '',
    '| field | means | operator | the service | force | clause, or why there is no row | error |',
    '|---|---|---|---|---|---|---|',
    ...places.flatMap(([place, row]) => row.map((cell) => lineOf(place, cell))),
    '',
  ].join('\n')
}

const placeOf = (field = 'the whole request', claim?: string): string =>
  claim ? `\`${field}\` › \`${claim}\`` : field.includes(' ') ? field : `\`${field}\``

const placeAndOperator = ({ request, field, claim, operator }: Cell): string =>
  [request, field, claim, operator].join(' ')

const ofBoth = new Set(cellsOfSecond.map(placeAndOperator))

function lineOf(place: string, cell: Cell): string {
  const { means, operator, clause, leftOut, isGood, isUnlisted, mayWait, cause } = cell
  const both = !isGood && ofBoth.has(placeAndOperator(cell)) ? ' (both)' : ''
  const force = clause ? clauseOf(clause).force : 'left out'
  const cellsOfLine = [
    isUnlisted ? `_${place}_` : place,
    means,
    OPERATORS[operator],
    clause ? `${isGood ? 'accepts' : mayWait ? 'refuses, or later' : 'refuses'}${both}` : '',
    force,
    clause ? `\`${clause}\`` : leftOut,
    cause ? `${cause.codes.map((code) => `\`${code}\``).join(', ')}: \`${cause.clause}\`` : '',
  ]
  return `| ${cellsOfLine.join(' | ')} |`
}
