import type Koa from 'koa'
import { showPage } from '../authorization-server/pages/layout.ts'
import { STYLE } from './pages/style.ts'
import type { PortalWording } from './wording.ts'

/**
 * Answers with a page of the portal.
 *
 * @param ctx - The exchange to answer.
 * @param wording - In which language.
 * @param title - Of the page; also its heading.
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
