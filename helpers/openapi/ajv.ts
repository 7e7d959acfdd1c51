import type { SchemaValidateFunction, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { RE2JS } from 're2js'

/** White space of ECMA-262, which is more than RE2's `\s`. */
const SPACES = '\\t\\n\\v\\f\\r\\p{Zs}\\x{2028}\\x{2029}\\x{feff}'

/** What RE2 reads otherwise than ECMA-262 does, outside of a class of characters and in one. */
const SPELT: Readonly<Record<string, readonly [outside: string, inside: string]>> = {
  '\\s': [`[${SPACES}]`, SPACES],
  '\\S': [`[^${SPACES}]`, '\\S'],
  '.': ['[^\\n\\r\\x{2028}\\x{2029}]', '.'],
}

/**
 * A regular expression of a schema (ECMA-262) that takes linear time: whoever wrote it did not think of the texts that a
 * broken service sends.
 *
 * @throws Error if it is none, or one that takes backtracking: look-around, back references, counts over 1000
 */
function patternOf(source: string): RE2JS {
  let isInside = false
  const spelt = source.replace(/\\.|[[\].]/gs, (token) => {
    if (token === '[' || token === ']') isInside = token === '['
    return SPELT[token]?.[isInside ? 1 : 0] ?? token
  })
  return RE2JS.compile(RE2JS.translateRegExp(spelt))
}

/** Why a text is no regular expression that can be judged by; `undefined` if it is one. */
export function patternFault(source: string): string | undefined {
  try {
    patternOf(source)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
  }
}

/**
 * A keyword with the name of a schema: a `$ref` that is compiled when a value first has to satisfy it. Compiling all that refer
 * to each other at once recurses, and some hundreds of them overflow the stack.
 */
export const JUDGED_BY = 'judgedBy'

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
  const judge: SchemaValidateFunction = (name: string, value: unknown, _, context) => {
    const validate: ValidateFunction | undefined = ajv.getSchema(name)
    if (!validate) throw new Error(`There is no schema ${name}.`)
    const isValid = validate(value, context)
    judge.errors = validate.errors ?? []
    return isValid
  }
  ajv.addKeyword({ keyword: JUDGED_BY, schemaType: 'string', validate: judge, errors: 'full' })
  return ajv
}
