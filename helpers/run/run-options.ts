import type { ErrorObject } from 'ajv'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { errorsOf } from '../schema/schemas.ts'

/** How a run is judged. */
export interface RunOptions {
  readonly rules: 'contract' | 'gate'
  /** True if a departure from a standard decides the verdict. */
  readonly enforceStandards: boolean
  /** True if a change since the baseline decides the verdict. */
  readonly enforceDrift: boolean
  /** File of waivers, if `WAIVERS` names one. */
  readonly waivers?: string
  /** Minimum number of judged checks that the gate requires, if `MINIMUM_CHECKS` is set. */
  readonly minimumChecks?: number
}

const isFormer = ({ DRIFT }: Readonly<Record<string, string>>): boolean => DRIFT === 'tell'

/** A line for each variable whose value has a new name. This version still accepts the old one. */
export const renamedValues = (values: Readonly<Record<string, string>>): readonly string[] =>
  isFormer(values) ? ['`DRIFT=tell` is now `DRIFT=report`. The next version will refuse the old value.'] : []

/**
 * Reads the options of a run from its variables.
 *
 * @throws Misconfigured with a problem for each unknown value, so that a typo never weakens a verdict
 */
export function readRunOptions(values: Readonly<Record<string, string>>): RunOptions {
  const current = isFormer(values) ? { ...values, DRIFT: 'report' } : values
  const problems = errorsOf('run-options.schema.json', current).map(problemOf)
  if (problems.length > 0) throw new Misconfigured(...problems)
  return {
    rules: values.RULES === 'gate' ? 'gate' : 'contract',
    enforceStandards: values.STANDARDS === 'enforce',
    enforceDrift: values.DRIFT === 'enforce',
    ...(values.WAIVERS && { waivers: values.WAIVERS }),
    ...(values.MINIMUM_CHECKS && { minimumChecks: Number(values.MINIMUM_CHECKS) }),
  }
}

interface Option {
  readonly description: string
  readonly examples: readonly [string]
  readonly enum?: readonly string[]
}

function problemOf({ instancePath, data, parentSchema }: ErrorObject): Problem {
  const [name, option] = [instancePath.slice(1), parentSchema as Option]
  return {
    where: name,
    what: `is ${JSON.stringify(String(data).slice(0, 40))}`,
    expected: option.enum ? `one of ${option.enum.join(', ')}` : option.description,
    example: `${name}=${option.examples[0]}`,
  }
}
