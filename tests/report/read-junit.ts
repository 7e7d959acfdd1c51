import { parse } from 'node-html-parser'
import { validateXML } from 'xmllint-wasm'

/** A case as a pipeline reads it. */
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

/**
 * The cases of a JUnit report, once libxml2 has read it.
 *
 * @throws Error with what is wrong with it
 */
export async function readJunit(xml: string): Promise<readonly JunitCase[]> {
  const { valid, errors, normalized } = await validateXML({
    xml: { fileName: 'junit.xml', contents: xml },
    normalization: 'c14n',
  })
  if (!valid) throw new Error(`junit.xml: ${errors.map(({ rawMessage }) => rawMessage).join('\n')}`)
  // In its canonical form no element closes itself, so that any parser reads it alike.
  const suites = parse(normalized).querySelectorAll('testsuite')
  return suites.flatMap((suite) =>
    suite.querySelectorAll('testcase').map((one): JunitCase => {
      const end = one.querySelector('failure, error, skipped')
      return {
        suite: suite.getAttribute('name') ?? '',
        classname: one.getAttribute('classname') ?? '',
        name: one.getAttribute('name') ?? '',
        is: (end?.rawTagName as JunitCase['is'] | undefined) ?? 'passed',
        type: end?.getAttribute('type') ?? '',
        message: end?.getAttribute('message') ?? '',
        text: end?.text ?? '',
        time: one.getAttribute('time'),
      }
    }),
  )
}
