/** Branches that anybody with an API key may read. */
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
