import type Koa from 'koa'
import { showPage } from '../authorization-server/pages/layout.ts'
import type { PortalWording } from './wording.ts'

/**
 * Answers with a page of the portal.
 *
 * @param ctx - The exchange to answer.
 * @param wording - The language of the page.
 * @param title - The title of the page, which is also its heading.
 * @param content - The HTML below the heading.
 */
export function showPortalPage(
  ctx: Koa.Context,
  { language }: PortalWording,
  title: string,
  content: string,
): void {
  showPage(ctx, { language, title, content, style: STYLE })
}

/** Sends the browser on to another page after a form (RFC 9110, section 15.4.4). */
export function seeOther(ctx: Koa.Context, path: string): void {
  ctx.status = 303
  ctx.redirect(path)
}

/** The style of the portal, which is added to the style of every page. */
const STYLE = `
body { max-width: 64rem }
form { max-width: 32rem }
select { box-sizing: border-box; display: block; font: inherit; min-height: 2.75rem; padding: .25rem 1rem; width: 100% }
.row { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center }
.scroll { overflow-x: auto; position: relative }
table { border-collapse: collapse; width: 100% }
th, td { border-block-end: 1px solid; padding: .5rem .75rem .5rem 0; text-align: start; vertical-align: top }
code { overflow-wrap: anywhere }
td:has(code) { min-width: 11rem }
summary { cursor: pointer; min-height: 1.75rem }
details button { display: block; margin-block-start: .5rem; white-space: nowrap }
dt { font-weight: bold }
dd { margin: 0 0 .75rem }
ul.plain { list-style: none; padding: 0 }
ul.plain li { border-block-end: 1px solid; padding-block: .5rem }
.hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px }
`
