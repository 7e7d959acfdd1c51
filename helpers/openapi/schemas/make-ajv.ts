import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { addJudgedLater } from './judged-later.ts'
import { patternOf } from './pattern.ts'

const regExp = Object.assign((source: string) => patternOf(source), { code: 'patternOf' })

/** A validator of schemas that others wrote: nothing is required of their style, and unknown formats are ignored. */
export function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    verbose: false,
    logger: false,
    code: { regExp, optimize: false },
  })
  formats.default(ajv)
  addJudgedLater(ajv)
  return ajv
}
