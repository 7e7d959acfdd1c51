import { ENDPOINTS, type EndpointDescription } from '../../contract/endpoints.ts'
import { type ActionName, FLOW } from '../../helpers/endpoints/flow.ts'
import { precedenceOf } from '../../helpers/evidence/plan.ts'

/** Writes the tables of the endpoints and of the actions of a run into the page on the architecture. */
export const withTables = (before: string): string =>
  withTable(withTable(before, 'endpoints', endpoints()), 'plan', plan())

function withTable(before: string, what: string, lines: readonly string[]): string {
  const [begin, end] = [
    `<!-- The ${what}: written by \`npm run docs\`. -->`,
    `<!-- The end of the ${what}. -->`,
  ]
  const [head = '', rest = ''] = before.split(begin)
  const [, tail = ''] = rest.split(end)
  return [head, begin, '\n', ...lines.map((line) => `${line}\n`), end, tail].join('')
}

const endpoints = (): readonly string[] => [
  '| endpoint | name | sections | part | address in discovery | accepted requests |',
  '|---|---|---|---|---|---|',
  ...Object.entries<EndpointDescription>(ENDPOINTS).map(
    ([key, { name, sections, part, discovered, steps }]) =>
      `| \`${key}\` | ${name} | ${sections.join(', ')} | ${part ?? ''} | ${discovered ? list([discovered.as]) : ''} | ${list(Object.keys(steps))} |`,
  ),
]

const precedence = precedenceOf(FLOW)

const plan = (): readonly string[] => [
  '| action | what it does | section | needs | optional input | goes after |',
  '|---|---|---|---|---|---|',
  ...(Object.keys(FLOW) as ActionName[]).map(rowOf),
]

function rowOf(name: ActionName): string {
  const { does, section, isWalk, isAlways, needs, dependsOn, optional, after = {}, ends } = FLOW[name]
  const kind = isWalk ? ' (browser)' : isAlways ? ' (always)' : ''
  const given = [...dependsOn, ...optional].filter((other) => !needs.includes(other))
  const explained = new Set<string>([...dependsOn, ...optional, ...Object.keys(after)])
  const ended = (precedence.get(name) ?? []).filter((other) => !explained.has(other))
  const reasons = [
    ...Object.entries(after).map(([other, why]) => `\`${other}\`: ${why}`),
    ...(ends && ended.length > 0
      ? [`${list(ended)}: this action may end the ${ends.join(' and the ')}`]
      : []),
  ]
  return `| \`${name}\`${kind} | ${does} | ${section} | ${list(needs)} | ${list(given)} | ${reasons.join('<br>')} |`
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
