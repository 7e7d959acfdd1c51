import { launch } from './launch.js'

/** `npm run contract`: a run of one target, or of several in turn. */
await launch('contract')
