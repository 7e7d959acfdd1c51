import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { withScript } from '../behaviors/pages.ts'

/** Shows a dialog over the consent page until it has been closed once in this browser. */
export const HINT_ONCE = `
if (document.querySelector('[name=decision]') && !localStorage.hinted) {
  const hint = document.createElement('dialog')
  hint.innerHTML = '<p>You can end the sharing at any time.</p><button>Got it</button>'
  hint.querySelector('button').onclick = () => { localStorage.hinted = 'yes'; hint.close() }
  document.body.append(hint)
  hint.showModal()
}`

/** Adds the header of a website around a page: navigation, a search form, a language menu. */
export const BESIDE_THE_PAGE = (html: string): string =>
  html.replace(
    '<main>',
    `<header><nav><ul><li><a href="/help">Help</a></li><li><a href="/legal">Terms and privacy</a></li></ul></nav>
<form role="search"><label>Search <input type="search" name="q"></label><button>Search</button></form>
<label>Language <select><option>English</option><option>Français</option></select></label>
<button type="button">Cancel</button></header>
<main>`,
  )

/**
 * Renders each page by a script.
 *
 * @param milliseconds - The delay after the page has loaded: a number, or an expression of the page.
 */
export function drawnLater(milliseconds: number | string): Behavior {
  return combined(
    {
      response: {
        pages: (response) => {
          response.body = response.body
            .replace('<main>', '<template id="later"><main>')
            .replace('</main>', '</main></template><p id="wait">One moment …</p>')
        },
      },
    },
    withScript(`setTimeout(() => {
      document.body.append(document.getElementById('later').content)
      document.getElementById('wait').remove()
    }, ${milliseconds})`),
  )
}

/** Shows the progress of a page that is drawn later. */
export const SHOWS_PROGRESS = `setInterval(() => {
  const wait = document.getElementById('wait')
  if (wait) wait.textContent += '.'
}, 100)`

/** For a moment, shows consent buttons in place of the data providers, and a log-in field in place of the consent. */
export const REDRAWN = `
const main = document.querySelector('main')
const isConsent = main.querySelector('[name=decision]')
if (isConsent || main.querySelector('[type=radio]')) {
  const content = [...main.childNodes]
  main.innerHTML = isConsent
    ? '<label>User name <input disabled></label>'
    : '<button disabled>Approve</button> <button disabled>Deny</button>'
  setTimeout(() => main.replaceChildren(...content), isConsent ? 250 : 1000)
}`

/** Submits each page with fetch; the JSON answer names the next address. */
export const SUBMIT_BY_FETCH: Behavior = combined(
  withScript(`document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.target, event.submitter))
    const answer = await fetch(location.href, { method: 'POST', body, headers: { Accept: 'application/json' } })
    location.assign((await answer.json()).next)
  })`),
  {
    response: {
      pages: (response, _tools, { headers }) => {
        const next = response.header('Location')
        if (headers.accept !== 'application/json' || next === '') return
        response.setHeader('Location')
        response.status = 200
        response.setHeader('Content-Type', 'application/json')
        response.body = JSON.stringify({ next })
      },
    },
  },
)
