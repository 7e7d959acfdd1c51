import { count } from '../../base/words.ts'
import { own, phrase, type Shown } from '../../secrets/shown.ts'
import type { Comparison, Direction } from './comparison.ts'

/** What a comparison comes to, in a sentence. */
export function conclusionOf({ first, second, clauses }: Comparison): Shown {
  const worse = clauses.filter(({ is }) => is === 'worse').length
  const number = worse === 0 ? 'No clause is' : count(worse, 'clause is', 'clauses are')
  return phrase`${own(number)} worse in ${second.name} than in ${first.name}.`
}

/** How many clauses and observations differ otherwise, in two sentences. */
export function othersOf({ clauses, changes, compared }: Comparison): Shown {
  const number = (direction: Direction) => clauses.filter(({ is }) => is === direction).length
  const alike = compared - clauses.length
  const parts = [
    `${count(alike, 'clause is', 'clauses are')} alike`,
    ...counted(number('better'), 'is better', 'are better'),
    ...counted(number('known'), 'is known from waivers', 'are known from waivers'),
    ...counted(number('unclear'), 'cannot be compared', 'cannot be compared'),
  ]
  const open =
    changes.length === 0
      ? 'Nothing that the document leaves open differs'
      : `${count(changes.length, 'fact differs', 'facts differ')} in what the document leaves open`
  return own(`${LIST.format(parts)}. ${open}.`)
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const counted = (number: number, one: string, many: string): readonly string[] =>
  number === 0 ? [] : [count(number, one, many)]
