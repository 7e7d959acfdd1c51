import { FLOW } from '../../helpers/evidence/flow/flow.ts'
import { actionsWhere } from '../../helpers/evidence/plan.ts'
import { openPortal, type PortalOptions } from '../../helpers/evidence/portal/visit.ts'
import { recordService } from '../../helpers/evidence/record-service.ts'
import type { Recorder } from '../../helpers/evidence/recorder.ts'

/** Records the developer portal only, and nothing else. */
export const goThroughPortal = async (recorder: Recorder, options: PortalOptions) => {
  const { portal } = await recordService(recorder, {
    rows: [],
    actions: actionsWhere(FLOW, (name) => name === 'portal'),
    open: () => Promise.reject(new Error('no consent is opened')),
    openPortal: () => openPortal(recorder, options),
    stop: () => {},
  })
  return portal
}
