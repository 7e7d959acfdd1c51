import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PROJECT } from '../docs/blocks.ts'

/** What the tests of pipelines need beside the project, and where they put it. */
const FOLDER = join(PROJECT, 'node_modules/.cache/pipelines')
const NODE = `node-${process.platform}-${process.arch}`
const VERSIONS: Readonly<Record<string, string>> = { [NODE]: '24.21.0', 'gitlab-ci-local': '4.75.1' }

/** The folder of a Node that is newer than the oldest one that the suite supports, as pipelines and the image have it. */
export const NODE_24 = join(FOLDER, 'node_modules', NODE, 'bin')

/** The command line of gitlab-ci-local, which needs Node 22 or later. */
export const GITLAB_CI_LOCAL = join(FOLDER, 'node_modules/gitlab-ci-local/dist/index.js')

/**
 * Installs what is not there yet, from npm.
 *
 * @throws Error with npm's own words
 */
export function installTools(): void {
  const missing = Object.entries(VERSIONS).filter(([name, version]) => installed(name) !== version)
  if (missing.length === 0) return
  const words = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
  const { status, stderr } = spawnSync('npm', [...words, '--prefer-offline', ...packages], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm could not install ${packages.join(' and ')}: ${stderr}`)
}

function installed(name: string): string | undefined {
  const path = join(FOLDER, 'node_modules', name, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined
}

/** Why no job of GitLab can run here; `undefined` if it can. gitlab-ci-local copies a project with rsync. */
export function whyNoRsync(): string | undefined {
  if (isThere('rsync')) return undefined
  return 'rsync is not installed, and only root can install it: apt-get install rsync'
}

/** Installs rsync where that is possible: by root, on Debian and its kin. */
export function installRsync(): void {
  if (isThere('rsync') || process.getuid?.() !== 0 || !isThere('apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: readonly string[]) => spawnSync('apt-get', words, { env }).status === 0
  if (!apt('install', '-y', '-qq', 'rsync') && apt('update', '-qq')) apt('install', '-y', '-qq', 'rsync')
}

const isThere = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
