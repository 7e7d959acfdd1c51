import { findBrowser } from '../../helpers/browser/find-browser.ts'

/** Runs before any worker starts: two workers that install a browser at once would collide. */
export default function findBrowserFirst(): void {
  findBrowser(process.env, console.log)
}
