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

const BEGINNING = `# Requests and what can be wrong with them

Written by \`npm run docs\` from the files beside this one. Each field of each documented request gets every operator that
its meaning has. A row of the suite is a field with an operator: it sends the accepted request with that one edit, and the
service refuses it, or accepts it where the request is as good as before. Fields and claims in italics are not in the
document: the suite sends them besides, or tries them. Where there is no row, the table says why. What is refused later may
be accepted by the PAR endpoint and refused when its reference is opened. The last column has the error codes that the texts
leave for the cause of a refusal, and another clause about them. What “both” marks is sent by the second application as well.
`

/** The matrix of fields and operators as Markdown: the clause and force of each row, or why there is none. */
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
