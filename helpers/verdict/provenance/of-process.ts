import { arch, platform, release } from 'node:os'
import { own } from '../../secrets/shown.ts'
import { documentUnderTest } from './document.ts'
import { pipelineLink } from './pipeline.ts'
import type { Provenance } from './provenance.ts'
import { suiteOfProcess } from './suite.ts'

let known: Omit<Provenance, 'suite'> | undefined

/** What this process knows of the provenance of its run, before anything is recorded. */
export function provenanceOfProcess(): Provenance {
  known ??= { document: documentUnderTest(), ...place(), hosts: [], files: [] }
  return { suite: suiteOfProcess(), ...known }
}

function place(): Pick<Provenance, 'machine' | 'pipeline'> {
  const pipeline = pipelineLink(process.env)
  return {
    machine: {
      node: own(process.version),
      system: own(`${platform()} ${release()} ${arch()}`),
      timeZone: own(Intl.DateTimeFormat().resolvedOptions().timeZone),
    },
    ...(pipeline !== undefined && { pipeline }),
  }
}
