import { createDocument, type Document } from './document.ts'

/** Creates the business API that takes the tokens of either flow. */
export const createBusinessApi = (): Document =>
  createDocument({ nickname: 'Everyday account', currency: 'EUR' })
