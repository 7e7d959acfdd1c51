import { CONSENT } from './consent.ts'
import { CHOOSE_DATA_PROVIDER } from './data-provider.ts'
import type { Page } from './page.ts'
import { SIGN_IN } from './sign-in.ts'

/** The pages in the order of the document (4.4). */
export const DEFAULT_PAGES: readonly Page[] = [SIGN_IN, CHOOSE_DATA_PROVIDER, CONSENT]
