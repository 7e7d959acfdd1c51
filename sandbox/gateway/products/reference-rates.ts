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
