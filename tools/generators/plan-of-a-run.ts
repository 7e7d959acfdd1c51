import { type ActionName, FLOW } from '../../helpers/endpoints/flow.ts'
import { precedenceOf } from '../../helpers/evidence/plan.ts'

const BEGIN = '<!-- The plan: written by `npm run docs`. -->'
const END = '<!-- The end of the plan. -->'

/** Writes the actions of a run, as FLOW declares them, into the page on the architecture. */
export function withPlan(before: string): string {
  const [head = '', rest = ''] = before.split(BEGIN)
  const [, tail = ''] = rest.split(END)
  return [head, BEGIN, '\n', ...table().map((line) => `${line}\n`), END, tail].join('')
}

const precedence = precedenceOf(FLOW)

const table = (): readonly string[] => [
  '| action | what it does | section | needs | optional input | goes after |',
  '|---|---|---|---|---|---|',
  ...(Object.keys(FLOW) as ActionName[]).map(rowOf),
]

function rowOf(name: ActionName): string {
  const { does, section, isWalk, isAlways, needs, hangsOn, heeds, after = {}, ends } = FLOW[name]
  const kind = isWalk ? ' (browser)' : isAlways ? ' (always)' : ''
  const given = [...hangsOn, ...heeds].filter((other) => !needs.includes(other))
  const explained = new Set<string>([...hangsOn, ...heeds, ...Object.keys(after)])
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
