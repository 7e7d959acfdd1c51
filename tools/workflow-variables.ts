import { variables } from '../helpers/config/variables.ts'

/** What a run takes besides the variables of a target. */
const OPTIONS = ['ALLOW_PRODUCTION', 'STANDARDS', 'WAIVERS', 'DRIFT']

const MARK = /(^ +)(# Every variable of a target[^\n]*\n)(?:\1(?!- )[^\n]*\n)*/m

/**
 * A workflow of GitHub Actions with a line for every variable that describes a target: secrets from where secrets are
 * kept, all others from the variables of the environment. The lines stand behind a comment that begins with "Every
 * variable of a target".
 *
 * A variable that names a file is left out where another one takes its contents: a run in CI has no such file.
 */
export function withVariables(workflow: string): string {
  const described = Object.keys(variables).filter((name) => name !== 'TARGET' && !isFileOfAnother(name))
  const names = [...new Set([...OPTIONS, ...described])]
  return workflow.replace(MARK, (_, indent: string, comment: string) =>
    [indent + comment, ...names.map((name) => `${indent}${name}: \${{ ${storeOf(name)}.${name} }}\n`)].join(
      '',
    ),
  )
}

const storeOf = (name: string) => (variables[name]?.secret ? 'secrets' : 'vars')

function isFileOfAnother(name: string): boolean {
  return name.endsWith('_FILE') && variables[name.replace(/_FILE$/, '')] !== undefined
}
