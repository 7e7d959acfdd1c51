/** A run without a service begins like any other run. */
export { begin as default } from '../../../helpers/run/begin-run.ts'
