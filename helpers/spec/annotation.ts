/** Annotations that carry a check's clause and result from a worker to the reporters. */
export const ANNOTATION = {
  clause: 'clause',
  outcome: 'outcome',
  detail: 'detail',
  departure: 'departure',
  judgedOn: 'judged on',
  facts: 'facts',
  cases: 'cases',
} as const
