import { Misconfigured } from '../../base/problem.ts'

/**
 * Makes sure that there is a screen to open a window on.
 *
 * @throws Misconfigured on Linux without X11 or Wayland, with what to do instead
 */
export function needDisplay(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): void {
  if (platform !== 'linux' || environment.DISPLAY || environment.WAYLAND_DISPLAY) return
  throw new Misconfigured([
    {
      where: 'DISPLAY',
      what: 'neither DISPLAY nor WAYLAND_DISPLAY is set, so no window can be opened to record in',
      expected:
        'a display: record on a desktop and bring the file here, or forward one with `ssh -X`, or write the file by hand, using journeys/sandbox.json as a model',
      example: 'npm run record -- --target development',
    },
  ])
}
