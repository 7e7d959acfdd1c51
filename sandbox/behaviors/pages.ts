import type { Behavior } from './behavior.ts'
import type { ServiceResponse } from './response.ts'

const ALLOW_SCRIPT =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Alters the HTML of every page.
 *
 * @param alter - Makes the new HTML from the old.
 */
export function onPages(alter: (html: string) => string): Behavior {
  return {
    response: {
      pages: (response) => {
        if (response.body.includes('<main>')) response.body = alter(response.body)
      },
    },
  }
}

/** The consent page has no button to deny. */
export const withoutDenial: Behavior = onPages((html) =>
  html.replace(/<button[^>]*value="deny"[^>]*>[^<]*<\/button>/, ''),
)

/**
 * Adds a script to the end of every page, and a Content-Security-Policy that allows it.
 *
 * @param script - JavaScript without a closing script tag.
 * @param endpoint - The pages of the authorization server, or those of the portal.
 */
export function withScript(script: string, endpoint: 'pages' | 'portal' = 'pages'): Behavior {
  return {
    response: {
      [endpoint]: (response: ServiceResponse) => {
        if (!response.body.includes('<main>')) return
        response.setHeader('Content-Security-Policy', ALLOW_SCRIPT)
        response.body = response.body.replace('</body>', () => `<script>${script}</script>\n</body>`)
      },
    },
  }
}

/** The log-in form is in an iframe. */
export const framedLogIn: Behavior = {
  response: {
    pages: (response, _tools, { path, query }) => {
      if (!response.body.includes('type="password"')) return
      const isInner = query.has('frame')
      response.setHeader('Content-Security-Policy', isInner ? IN_FRAME : AROUND_FRAME)
      response.body = isInner
        ? response.body.replace('<form method="post">', `<form method="post" action="${path}" target="_top">`)
        : response.body.replace(
            /<form .*<\/form>/s,
            (form) =>
              `${ALERT.exec(form)?.[0] ?? ''}<iframe id="log-in" title="Log-in form" src="${path}?frame=1"></iframe>`,
          )
    },
  },
}

const IN_FRAME = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const AROUND_FRAME = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
const ALERT = /<p role="alert">[^<]*<\/p>/

/**
 * Answers with a page in place of the redirect to the application.
 *
 * @param page - Makes the HTML from the address of the redirect.
 * @param isMeant - Selects redirects by their address; by default, all.
 */
export function redirectByPage(
  page: (address: string) => string,
  isMeant: (address: string) => boolean = () => true,
): Behavior {
  return {
    response: {
      authorization: (response, { applications }) => {
        const address = response.header('Location')
        const isAnswer = applications.some(({ redirectUri }) => address.startsWith(redirectUri))
        if (!isAnswer || !isMeant(address)) return
        response.setHeader('Location')
        response.status = 200
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.setHeader('Content-Security-Policy', "frame-ancestors 'none'")
        response.setHeader('Referrer-Policy', 'no-referrer')
        response.body = page(address)
      },
    },
  }
}
