import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { PROJECT } from '../docs/blocks.ts'
import { ownShell } from '../shell.ts'

/**
 * The environment of a machine that runs a pipeline. It shares the package cache and browsers of this machine, and nothing
 * else of the process that runs these tests.
 *
 * Its npm is real, with one exception: instead of installing development packages, which takes half a minute each time,
 * `npm ci` links those of this project.
 *
 * @param folder - a folder for its files
 */
export function machine(
  folder: string,
): { readonly HOME: string; readonly PATH: string } & NodeJS.ProcessEnv {
  const bin = join(folder, 'bin')
  const home = join(folder, 'home')
  for (const one of [bin, home]) mkdirSync(one, { recursive: true })
  const path = process.env.PATH ?? ''
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh
if [ "$1" = ci ] && [ "$NPM_CONFIG_OMIT" != dev ]; then exec ln -s '${PROJECT}/node_modules' node_modules; fi
PATH='${path}' exec npm "$@"
`,
  )
  chmodSync(join(bin, 'npm'), 0o755)
  const { XDG_STATE_HOME: _, ...shell } = ownShell()
  return {
    PLAYWRIGHT_BROWSERS_PATH: join(homedir(), '.cache/ms-playwright'),
    npm_config_cache: join(homedir(), '.npm'),
    ...shell,
    npm_config_prefer_offline: 'true',
    HOME: home,
    PATH: [bin, path].join(delimiter),
  }
}
