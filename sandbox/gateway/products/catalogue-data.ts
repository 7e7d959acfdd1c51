import { createDocument, type Document } from '../document.ts'

/** Rates that every application may read. */
export const REFERENCE_RATES = {
  base: 'EUR',
  asOf: '2026-01-30',
  rates: [
    { currency: 'USD', rate: 1.0842, source: 'central-bank', publishedAt: '2026-01-30T15:00:00Z' },
    { currency: 'GBP', rate: 0.8533, source: 'central-bank', publishedAt: '2026-01-30T15:00:00Z' },
    { currency: 'CHF', rate: 0.9417, source: 'market', publishedAt: '2026-01-30T16:30:00Z' },
  ],
}

/** Branches that every client with the API key may read. */
export const BRANCHES = {
  branches: [
    {
      id: 'harbour-street',
      name: 'Harbour Street',
      kind: 'branch',
      website: 'https://bank.example/branches/harbour-street',
      address: { street: 'Harbour Street 4', postcode: '20457', town: 'Hamburg' },
      openingHours: [
        { day: 'monday', opens: '09:00', closes: '16:00' },
        { day: 'thursday', opens: '09:00', closes: '18:00' },
      ],
    },
    {
      id: 'station-square',
      name: 'Station Square',
      kind: 'cash-machine',
      website: 'https://bank.example/branches/station-square',
      address: { street: 'Station Square 1', postcode: '10115', town: 'Berlin' },
      openingHours: [],
    },
  ],
}

/** The preferences before the first PUT. */
export const INITIAL_PREFERENCES = { language: 'en', notifications: { email: true, post: false } }

/** Creates the preferences of a sandbox: the stored members, plus some that the service sets. */
export function createPreferences(): Document {
  return createDocument(INITIAL_PREFERENCES, (stored, revision) => ({
    ...stored,
    revision,
    state: revision === 0 ? 'initial' : 'stored',
    updatedAt: new Date().toISOString(),
  }))
}
