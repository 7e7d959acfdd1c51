import { createDocument, type Document } from '../document.ts'

/** What the preferences hold before anything is stored. */
export const INITIAL_PREFERENCES = { language: 'en', notifications: { email: true, post: false } }

/** Creates the preferences of a sandbox: what is stored, with members of the service's own beside it. */
export function createPreferences(): Document {
  return createDocument(INITIAL_PREFERENCES, (stored, revision) => ({
    ...stored,
    revision,
    state: revision === 0 ? 'initial' : 'stored',
    updatedAt: new Date().toISOString(),
  }))
}
