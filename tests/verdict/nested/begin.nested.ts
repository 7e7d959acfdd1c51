/** A run without a service begins as any other does. */
export { begin as default } from '../../../helpers/run/begin-run.ts'
