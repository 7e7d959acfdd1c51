import { chooseBank } from './choose-bank.ts'
import { decide } from './decide.ts'
import { oneTimeCode } from './one-time-code.ts'
import { nameFrame, passwordFrame, signIn } from './sign-in.ts'
import type { Page, Visit } from './visit.ts'

const WINDOW: readonly Page[] = [signIn, oneTimeCode, chooseBank, decide]
const FRAMES: readonly Page[] = [nameFrame, passwordFrame]

/** The page that is due, if any is left. */
export const pageDue = (visit: Visit): Page | undefined => WINDOW.find((page) => page.isDue(visit))

/** The page of an address, if it is due. A frame is due when the page around it is. */
export function duePage(visit: Visit, name: string): Page | undefined {
  const frame = FRAMES.find((page) => page.name === name)
  if (frame) return frame.isDue(visit) ? frame : undefined
  const due = pageDue(visit)
  return due?.name === name ? due : undefined
}

/** Where the browser goes from a page that it sent: within its frame, or on in the window. */
export function addressAfter(visit: Visit, page: Page): string {
  return page === nameFrame ? `${visit.address}/${passwordFrame.name}` : visit.address
}

/** Whether a page is shown in a frame. */
export const isFrame = (page: Page): boolean => FRAMES.includes(page)
