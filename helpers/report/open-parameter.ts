import { isSentValue } from '../secrets/sent-values.ts'

const OPEN = /^(client_id|scope|response_type|response_mode|error|error_description|iss|dp_id)$/

/** Whether the value of a parameter in a query or a fragment is harmless. */
export const isOpenParameter = (name: string, value: string): boolean =>
  OPEN.test(name) || value === '' || isSentValue(name, value)
