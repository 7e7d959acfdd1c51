import { resolveBrowser } from '../../helpers/browser/resolve.ts'

/** Before any worker starts, since two that install a browser at once would be in each other's way. */
export default function findBrowserFirst(): void {
  resolveBrowser({ environment: process.env, say: console.log })
}
