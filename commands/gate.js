import { launch } from './launch.js'

/** `npm run gate`: a contract run under the gate's rules. */
process.env.RULES = 'gate'
await launch('gate')
