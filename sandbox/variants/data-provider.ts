import { readClaims } from '../behaviors/alter.ts'
import type { Variants } from './variant.ts'

/** Services that take dp_id in another place: how it is carried is not shown (document 4.4). */
export const dataProvider = {
  'data-provider.in-form': {
    says: 'The form of the pushed authorization request carries dp_id.',
    behavior: {
      request: {
        par: async ({ form }, tools) => {
          const claims = readClaims(form.get('request') ?? '')
          const application = tools.application(form.get('client_id'))
          const dp_id = form.get('dp_id')
          if (dp_id !== null && claims)
            form.set('request', await tools.sign({ ...claims, dp_id }, application))
        },
      },
    },
    environment: { DP_ID_IN: 'par' },
  },
} as const satisfies Variants
