import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

const read = (file: string) => readFileSync(`products/sandbox/${file}`, 'utf8')

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'accounts.yaml', ...parse(read('accounts.schemas.yaml')) })
for (const name of ['reference-rates', 'branches', 'preferences'])
  ajv.addSchema(JSON.parse(read(`${name}.schema.json`)), name)

/** The schema of the answers at each path of a product, as its reference has it. */
export const SCHEMAS: Readonly<Record<string, string>> = {
  accounts: 'accounts.yaml#/AccountList',
  'accounts/everyday': 'accounts.yaml#/Account',
  'reference-rates': 'reference-rates',
  branches: 'branches',
  preferences: 'preferences',
}

/** What is wrong with the body of an answer at a path; nothing where it is as described. */
export function wrongIn(path: string, body: string): string {
  const validate = ajv.getSchema(SCHEMAS[path] ?? '')
  if (!validate) return 'no schema'
  try {
    return validate(JSON.parse(body)) ? '' : ajv.errorsText(validate.errors)
  } catch {
    return 'no JSON'
  }
}
