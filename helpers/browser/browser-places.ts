import { posix, win32 } from 'node:path'

/** A path where a browser may be, and the rule that leads to it. */
export interface BrowserPlace {
  readonly foundBy: string
  readonly path: string
}

const APPLICATIONS: readonly string[] = ['Google Chrome', 'Microsoft Edge', 'Chromium']
const WINDOWS_PROGRAMS: readonly string[] = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
]
/** The headless shell takes little more than half the time of a full browser. */
const SYSTEM: readonly string[] = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

/**
 * Where a browser of the Chromium family may be, best first: Playwright's own, an installed Chrome or Edge, the
 * system's Chromium.
 *
 * @param playwrights - Playwright's own Chromium; empty if it has none for this platform
 */
export function browserPlaces(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  playwrights: string,
): readonly BrowserPlace[] {
  const own = playwrights === '' ? [] : [headlessShell(playwrights), playwrights]
  return [
    ...own.map((path) => ({ foundBy: "Playwright's own", path })),
    ...installed(platform, environment).map((path) => ({ foundBy: 'installed', path })),
    ...system(platform, environment).map((path) => ({ foundBy: 'system', path })),
  ]
}

/** `playwright install --only-shell` leaves this one, which is also the faster one, beside the full browser. */
function headlessShell(chromium: string): string {
  return chromium
    .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
    .replace(
      /([\\/])chrome-((?:linux|mac|win)[\w-]*)[\\/].*$/,
      (_, slash: string, platform: string) =>
        `${slash}chrome-headless-shell-${platform}${slash}chrome-headless-shell${platform.startsWith('win') ? '.exe' : ''}`,
    )
}

function installed(platform: NodeJS.Platform, { LOCALAPPDATA, HOME }: NodeJS.ProcessEnv): readonly string[] {
  if (platform === 'linux') return ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge']
  if (platform === 'darwin')
    return ['', ...(HOME ? [HOME] : [])].flatMap((root) =>
      APPLICATIONS.map((name) => `${root}/Applications/${name}.app/Contents/MacOS/${name}`),
    )
  const roots = ['C:\\Program Files', 'C:\\Program Files (x86)', ...(LOCALAPPDATA ? [LOCALAPPDATA] : [])]
  return platform === 'win32'
    ? roots.flatMap((root) => WINDOWS_PROGRAMS.map((program) => win32.join(root, program)))
    : []
}

function system(platform: NodeJS.Platform, { PATH = '' }: NodeJS.ProcessEnv): readonly string[] {
  if (platform === 'win32') return []
  const folders = [...PATH.split(posix.delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return SYSTEM.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
}
