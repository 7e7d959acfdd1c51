import { signingKeys } from '../http/jose/jwt.ts'
import { strangersKey } from '../http/jose/stranger.ts'
import type { Recorder } from './recorder.ts'

/**
 * The same recorder for the second application: what it sends as the first one comes from the second, and the other way
 * around.
 *
 * @returns the recorder as it is, if there is no second application
 */
export function swapped<Of extends Recorder>(recorder: Of): Of {
  const { application, second } = recorder.target
  if (!second) return recorder
  return {
    ...recorder,
    isSwapped: true,
    target: { ...recorder.target, application: second, second: application },
    signingKeys: signingKeys(second, application, strangersKey()),
  }
}
