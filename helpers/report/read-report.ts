import { readFileSync } from 'node:fs'
import type { Report } from '../verdict/verdict.ts'

/** The result of the last run; `undefined` if there is none. */
export function readReport(): Report | undefined {
  try {
    return JSON.parse(readFileSync('reports/verdict.json', 'utf8'))
  } catch {
    return undefined
  }
}
