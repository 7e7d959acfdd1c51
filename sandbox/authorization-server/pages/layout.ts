import html from 'html-template-tag'
import type Koa from 'koa'

const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 32rem; padding: 1rem }
label { display: inline-block; padding: .25rem 0 }
input:not([type=radio]) { box-sizing: border-box; display: block; width: 100% }
input:not([type=radio]), button { font: inherit; min-height: 2.75rem; padding: .25rem 1rem }
input[type=radio] { height: 1.25rem; width: 1.25rem; vertical-align: text-bottom }
:focus-visible { outline: .2rem solid Highlight; outline-offset: .15rem }
[role=alert] { border-inline-start: .3rem solid; padding-inline-start: .7rem }
`

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** The parts of a page. */
interface Layout {
  readonly language: string
  readonly title: string
  /** The HTML below the heading. */
  readonly content: string
  /** CSS rules in addition to those of every page. */
  readonly style?: string
}

/**
 * Answers with a page: plain HTML that works without scripts, in a narrow window, by keyboard and in dark mode.
 *
 * @param ctx - The exchange to answer.
 * @param layout - The parts of the page.
 */
export function showPage(ctx: Koa.Context, { language, title, content, style = '' }: Layout): void {
  ctx.set(HEADERS)
  ctx.type = 'html'
  ctx.body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>$${STYLE}$${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
$${content}
</main>
</body>
</html>
`
}

/**
 * The content of an error page, for a request that must not be answered by a redirect (RFC 6749, section 4.1.2.1).
 *
 * @param error - The error code.
 * @param description - The server's description of the error, if any.
 */
export function errorContent(error: string, description = ''): string {
  return html`<p role="alert">${description}</p><p><code>${error}</code></p>`
}
