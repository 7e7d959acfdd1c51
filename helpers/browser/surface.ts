import type { Page } from '@playwright/test'

/** A page of a walk, or a pop-up that one of its pages opened. */
export interface Surface {
  readonly page: Page
  /** How many documents it has shown. */
  shown: number
  /** Status of the document that it shows. */
  status: number | undefined
}

/** A page that has shown nothing yet. */
export const surfaceOf = (page: Page): Surface => ({ page, shown: 0, status: undefined })
