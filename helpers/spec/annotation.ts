/** Annotations that carry a check's clause and result from a worker to the reporters; one with _ is hidden in pages. */
export const ANNOTATION = {
  clause: 'clause',
  outcome: 'outcome',
  detail: 'detail',
  departure: '_departure',
  judgedOn: 'judged on',
  facts: 'facts',
  cases: 'cases',
} as const
