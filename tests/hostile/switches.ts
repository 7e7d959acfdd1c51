import { join } from 'node:path'
import type { Scene } from './hostile-test.ts'

/** A known key. If a run used it, anyone could compute its fingerprints. */
export const RUN_KEY = '00'.repeat(16)

/** Variables that a shell may still have from another run, or from someone who wants a run to be kept. */
export const INHERITED: Readonly<Record<string, (scene: Scene) => string>> = {
  CONTRACT_HOME: ({ folder }) => folder,
  CONTRACT_CASES: ({ folder }) => join(folder, 'empty'),
  CONTRACT_OUTCOMES: ({ folder }) => join(folder, 'outcomes.json'),
  CONTRACT_RUN_KEY: () => RUN_KEY,
  CONTRACT_RUN: () => '1.another-run',
  CONTRACT_BROWSER_EXECUTABLE: () => '/bin/false',
  CONTRACT_REPORTS: ({ folder }) => join(folder, 'elsewhere'),
  CONTRACT_CHOSEN: () => 'token.scope',
  CONTRACT_RUNNER: () => '1',
  CONTRACT_REPLAYED_CLAUSE: () => 'token.request',
  CONTRACT_REPLAY_OUTPUT: ({ folder }) => join(folder, 'replayed'),
}
