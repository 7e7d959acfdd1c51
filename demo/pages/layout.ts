import html from 'html-template-tag'
import type Koa from 'koa'

const STYLE = `
body { font: 1.1rem/1.6 Georgia, serif; margin: 2rem auto; max-width: 30rem; padding: 0 1rem; color: #12324a; background: #f4f8fb }
label, input, select, button { display: block; font: inherit; margin: .5rem 0 }
input, select { box-sizing: border-box; padding: .4rem; width: 100% }
button { background: #12324a; border: 0; border-radius: .3rem; color: white; padding: .5rem 1.2rem }
button.plain { background: none; color: inherit; text-decoration: underline }
iframe { border: 1px solid #9bb4c7; border-radius: .3rem; height: 16rem; width: 100% }
iframe + p, .problem { font-size: .95rem }
.problem { border-left: .3rem solid #b3261e; padding-left: .7rem }
`

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; frame-src 'self'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=600',
}

/** Answers with an HTML page; the title is its heading, except in a frame. */
export function showPage(
  ctx: Koa.Context,
  title: string,
  content: string,
  where: 'window' | 'frame' = 'window',
): void {
  ctx.set(HEADERS)
  ctx.type = 'html'
  ctx.body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>$${STYLE}</style>
</head>
<body>
$${where === 'window' ? html`<h1>${title}</h1>` : ''}
$${content}
</body>
</html>
`
}

/** A problem in words, where there is one. */
export function alert(problem: string | undefined): string {
  return problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`
}
