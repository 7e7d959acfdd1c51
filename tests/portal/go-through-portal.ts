import { FLOW } from '../../helpers/endpoints/flow.ts'
import { openPortal, type PortalOptions } from '../../helpers/endpoints/portal/visit.ts'
import { recordService } from '../../helpers/endpoints/record-service.ts'
import { actionsWhere } from '../../helpers/evidence/plan.ts'
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
