import { findBrowser } from '../../helpers/browser/find-browser.ts'

/** Before any worker starts, since two that install a browser at once would be in each other's way. */
export default function findBrowserFirst(): void {
  findBrowser(process.env, console.log)
}
