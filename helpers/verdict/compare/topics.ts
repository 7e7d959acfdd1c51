import type { Change } from '../drift/drift.ts'

/** What a change is about, in the order in which readers are told. */
export const TOPICS = [
  'Discovery',
  'Fields and claims',
  'Lifetimes',
  'Headers',
  'TLS',
  'Refusals',
  'Round trips',
  'Other',
] as const

export type Topic = (typeof TOPICS)[number]

type About = Pick<Change, 'subject' | 'fact' | 'before' | 'after'>

const ABOUT: readonly (readonly [topic: Topic, is: (change: About) => boolean])[] = [
  ['Refusals', ({ subject }) => subject.startsWith('refusal ')],
  ['Headers', ({ fact }) => fact.startsWith('header ')],
  ['Discovery', ({ subject }) => subject === 'discovery document'],
  ['Fields and claims', ({ fact }) => fact.startsWith('member ')],
  ['Lifetimes', ({ before, after }) => [before, after].some((fact) => isObject(fact) && 's' in fact)],
  ['TLS', ({ subject }) => subject.startsWith('connection to ')],
  ['Round trips', ({ before, after }) => [before, after].some((fact) => isObject(fact) && 'ms' in fact)],
]

const isObject = (fact: unknown): fact is object => typeof fact === 'object' && fact !== null

/** What a change is about. */
export const topicOf = (change: About): Topic => ABOUT.find(([, is]) => is(change))?.[0] ?? 'Other'
