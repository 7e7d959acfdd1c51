import type { Fault } from '../fault.ts'
import { access } from './access.ts'
import { productAnswers } from './answers.ts'
import { productData } from './data.ts'

/** The faults of the products, by `products.<product>.<what>`. */
export const products: Readonly<Record<string, Fault>> = { ...access, ...productAnswers, ...productData }
