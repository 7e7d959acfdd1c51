import { type Browser, chromium } from '@playwright/test'

const LEAN = [
  // Lets a page and its frames be read in one request.
  '--disable-site-isolation-trials',
  '--disable-quic',
  '--no-pings',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--in-process-gpu',
]

/** Forces all traffic through a proxy. Only the proxy verifies certificates and looks up host names. */
const BEHIND_PROXIES = [
  '--ignore-certificate-errors',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** The proxy of any context without its own. This host does not exist (RFC 6761, 6.4), so nothing is sent. */
export const NO_WAY_OUT = { server: 'http://no-way-out.invalid' }

/**
 * Starts a Chromium that renders without a GPU and reaches the network only through the proxy of a context. If it crashes
 * as it starts, it is started once more: it has sent nothing yet. An interrupt does not end it, so that a run can clean up.
 *
 * @throws Error if it does not start, or crashes twice
 */
export async function launchBrowser(
  executablePath: string,
  { isHeaded = false }: { readonly isHeaded?: boolean } = {},
): Promise<Browser> {
  const options = {
    executablePath,
    headless: !isHeaded,
    args: [...LEAN, ...BEHIND_PROXIES],
    handleSIGINT: false,
    env: needed(),
    proxy: NO_WAY_OUT,
  }
  try {
    return await chromium.launch(options).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes(CRASHED)) return chromium.launch(options)
      throw error
    })
  } catch (cause) {
    const reason = cause instanceof Error ? reasonIn(cause.message) : String(cause)
    throw new Error(`The browser ${executablePath} did not start: ${reason}`, { cause })
  }
}

/** Environment variables that a browser needs: programs, home, display, fonts, language. None of them is a secret. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_\w+|TZ|DISPLAY|XAUTHORITY|WAYLAND_DISPLAY|XDG_\w+|DBUS_\w+|FONTCONFIG_\w+|LD_LIBRARY_PATH|CHROME_DEVEL_SANDBOX|SYSTEMROOT|SYSTEMDRIVE|WINDIR|PROGRAMFILES.*|PROGRAMDATA|APPDATA|LOCALAPPDATA|USERPROFILE|COMSPEC)$/i

const needed = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name)))

/** In Playwright's message about a browser that exited before Playwright could connect to it. */
const CRASHED = 'has been closed'

/** The reason in Playwright's message: the advice in its box, or the last line of the browser before a stack trace. */
function reasonIn(message: string): string {
  const advice = [...message.matchAll(/^║ (.*) ║$/gm)].map(([, line = '']) => line.trim()).join(' ')
  const words = [...message.matchAll(/^\[pid=\d+\]\[err\] (?!#\d| *r\d+:|\s|\[end of|Calling _exit)(.+)$/gm)]
  const [first = ''] = message.split('\n')
  const silent = first.includes(CRASHED) ? 'it exited at once without a message.' : first
  return advice.trim() || words.at(-1)?.[1] || silent
}
