import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'
import { readEnvironment } from '../config/environment.ts'

type Trace = (PlaywrightTestOptions & PlaywrightWorkerOptions)['trace']

/**
 * How Playwright traces the consent pages: not at all, or with `TRACE=on` what they say and what is done on them. Never
 * how they look: a picture of a field cannot be redacted, the rest of a trace is before anything copies it.
 */
export function traceOption(): Trace {
  const { TRACE } = readEnvironment(process.env, process.cwd()).values
  return TRACE === 'on' ? { mode: 'on', screenshots: false, sources: false } : 'off'
}
