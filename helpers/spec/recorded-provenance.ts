import type { Browser } from '@playwright/test'
import type { Target } from '../config/target.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { show } from '../secrets/shown.ts'
import type { RecordedProvenance } from '../verdict/provenance.ts'
import { filesInUse, hostsOf } from '../verdict/target-provenance.ts'

/** What a recording is made with. */
export interface Means {
  readonly target: Target
  /** The variables of the target. */
  readonly values: Readonly<Record<string, string>>
  /** The project's folder. */
  readonly folder: string
  /** The browser that walked the pages; none where a person did. */
  readonly browser?: Pick<Browser, 'browserType' | 'version'> | undefined
}

/** What a recording tells of where its evidence comes from. */
export function recordedProvenance(
  { serviceVersion }: Pick<Evidence, 'serviceVersion'>,
  { target, values, folder, browser }: Means,
): RecordedProvenance {
  return {
    ...(browser && {
      browser: { name: show(browser.browserType().name()), version: show(browser.version()) },
    }),
    hosts: hostsOf(target, values),
    files: filesInUse(values, folder),
    ...(serviceVersion && {
      service: {
        from: show(serviceVersion.from),
        versions: serviceVersion.versions.map(show),
        ...(serviceVersion.because !== undefined && { because: show(serviceVersion.because) }),
      },
    }),
  }
}
