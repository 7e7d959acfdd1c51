import { parse } from 'node-html-parser'

/** A test case as a pipeline reads it. */
export interface JunitCase {
  readonly suite: string
  readonly classname: string
  readonly name: string
  readonly is: 'passed' | 'failure' | 'error' | 'skipped'
  readonly type: string
  readonly message: string
  readonly text: string
  readonly time: string | undefined
}

/** The test cases of a JUnit report. */
export const readJunit = (xml: string): readonly JunitCase[] =>
  parse(xml)
    .querySelectorAll('testsuite testcase')
    .map((one): JunitCase => {
      const end = one.querySelector('failure, error, skipped')
      return {
        suite: one.parentNode?.getAttribute('name') ?? '',
        classname: one.getAttribute('classname') ?? '',
        name: one.getAttribute('name') ?? '',
        is: (end?.rawTagName as JunitCase['is'] | undefined) ?? 'passed',
        type: end?.getAttribute('type') ?? '',
        message: end?.getAttribute('message') ?? '',
        text: end?.text ?? '',
        time: one.getAttribute('time'),
      }
    })
