import { addressNames, stepNames } from '../../contract/steps.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { blocked } from '../../helpers/http/exchange.ts'
import { discovered } from '../exchanges.ts'
import { sampleEvidence } from '../report/sample.ts'

const ISSUER = 'https://as.example'

/** Evidence of a run that got only a discovery document, to which a test can add members. */
export const evidenceOf = ({ discovery = {} }: { readonly discovery?: object } = {}): Evidence => ({
  ...sampleEvidence(),
  issuerUrl: ISSUER,
  steps: {
    ...(Object.fromEntries(stepNames.map((step) => [step, blocked('not sent')])) as Evidence['steps']),
    discovery: discovered(`${ISSUER}/.well-known/openid-configuration`, {
      ...Object.fromEntries(addressNames.map((name) => [name, `${ISSUER}/${name}`])),
      issuer: ISSUER,
      ...discovery,
    }),
  },
  consents: { approved: blocked('not walked'), denied: blocked('not walked') },
  refusals: {},
})
