import { type Browser, chromium } from '@playwright/test'

const LEAN = [
  // What a page shows in its frames can be asked for at once.
  '--disable-site-isolation-trials',
  '--disable-quic',
  '--no-pings',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--in-process-gpu',
]

/** Nothing goes around a proxy, which alone verifies whom it talks to, and no host name but that of a proxy is looked up. */
const BEHIND_PROXIES = [
  '--ignore-certificate-errors',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** The proxy of whatever has none of its own: there is no such host (RFC 6761, 6.4), and nothing is sent. */
const NO_WAY_OUT = { server: 'http://no-way-out.invalid' }

/**
 * Starts a Chromium, which draws with the processor alone. One that crashes as it starts has
 * sent nothing yet and is started once more. It reaches nothing but by the proxy of a context. An interrupt does not end it: cleaning up comes first.
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

/** Variables that a browser needs: where it finds programs, its home, the screen, fonts and words. No secret is one. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_\w+|TZ|DISPLAY|XAUTHORITY|WAYLAND_DISPLAY|XDG_\w+|DBUS_\w+|FONTCONFIG_\w+|LD_LIBRARY_PATH|CHROME_DEVEL_SANDBOX|SYSTEMROOT|SYSTEMDRIVE|WINDIR|PROGRAMFILES.*|PROGRAMDATA|APPDATA|LOCALAPPDATA|USERPROFILE|COMSPEC)$/i

const needed = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name)))

/** What Playwright says of a browser that ended before it could be spoken to. */
const CRASHED = 'has been closed'

/** What of Playwright's message says why: the advice in its box, or the browser's last words before a stack. */
function reasonIn(message: string): string {
  const advice = [...message.matchAll(/^║ (.*) ║$/gm)].map(([, line = '']) => line.trim()).join(' ')
  const words = [...message.matchAll(/^\[pid=\d+\]\[err\] (?!#\d| *r\d+:|\s|\[end of|Calling _exit)(.+)$/gm)]
  const [first = ''] = message.split('\n')
  const silent = first.includes(CRASHED) ? 'it ended at once and said nothing.' : first
  return advice.trim() || words.at(-1)?.[1] || silent
}
