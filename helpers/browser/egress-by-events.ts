import type { BrowserContext, Request } from '@playwright/test'
import type { Egress, Outgoing } from './egress.ts'

/**
 * Judges what the pages of a context of any engine send. A redirect cannot be stopped here: where it leads is reported
 * as sent.
 */
export async function guardByEvents(context: BrowserContext, egress: Egress): Promise<void> {
  context.on('request', (request) => {
    if (request.redirectedFrom()) egress.judge(outgoing(context, request), { isSent: true })
  })
  await context.route(
    (url) => !egress.allows(url.href),
    (route, request) =>
      egress.judge(outgoing(context, request)) ? route.abort('aborted') : route.continue(),
  )
}

function outgoing(context: BrowserContext, request: Request): Outgoing {
  const isDocument = request.isNavigationRequest()
  const page = pageOf(request)
  const from = page?.url ?? context.pages()[0]?.url() ?? ''
  return {
    is: isDocument ? (page?.isMain === false ? 'frame' : 'page') : 'part',
    method: request.method(),
    url: request.url(),
    from,
    contents: [...Object.values(request.headers()), request.postDataBuffer()?.toString('latin1') ?? ''].join(
      '\n',
    ),
  }
}

/** The first request of a pop-up comes before its page. */
function pageOf(request: Request): { readonly url: string; readonly isMain: boolean } | undefined {
  try {
    const frame = request.frame()
    return { url: frame.page().url(), isMain: frame.parentFrame() === null }
  } catch {
    return undefined
  }
}
