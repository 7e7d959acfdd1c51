import { expect, test } from 'vitest'
import { type UnsignedRequest, withForm } from '../../helpers/http/unsigned-request.ts'
import { MADE_UP, madeUp, madeUpRows, madeWrong } from '../../helpers/requests/made-up.ts'

const AREAS = Object.keys(MADE_UP) as (keyof typeof MADE_UP)[]
const SEEDS = [0, 1, 4711, 999_999_999]
const DOCUMENTED: UnsignedRequest = {
  form: { client_id: 'application', grant_type: 'client_credentials' },
  headers: {},
  assertion: { claims: { iss: 'application' }, header: {}, algorithm: 'PS256', signedBy: 'application' },
}

test('they are 100 in all', () => {
  expect(AREAS.flatMap((area) => madeUpRows(area, 1))).toHaveLength(100)
})

for (const area of AREAS) {
  test(`those of ${area} are the same for the same seed, and others for another`, () => {
    expect(madeUp(area, 7)).toEqual(madeUp(area, 7))
    expect(madeUp(area, 7)).not.toEqual(madeUp(area, 8))
  })

  for (const seed of SEEDS)
    test(`each of ${area} from ${seed} differs from the documented request, and stays small`, () => {
      for (const wrong of madeUp(area, seed)) {
        const { fields, claims, repeated, contentType } = wrong
        const parts = [Object.keys(fields).length, claims.length, repeated.length, contentType ?? 0]
        expect(parts.some(Boolean) || contentType === '').toBe(true)
        const { form, madeUp: names = [] } = madeWrong(DOCUMENTED, wrong)
        expect(names).toEqual(Object.keys(fields))
        const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, value ?? '']))
        expect(body.toString().length + JSON.stringify(claims).length).toBeLessThan(6_000)
      }
    })
}

test('what is kept of the documented request stays as it is', () => {
  const wrong = { fields: { code: '\0' }, claims: [], repeated: [] }
  expect(madeWrong(DOCUMENTED, wrong)).toEqual({ ...withForm(DOCUMENTED, { code: '\0' }), madeUp: ['code'] })
})

test('claims, doubled fields and the media type are made wrong', () => {
  const wrong = {
    fields: {},
    claims: [['assertion', 'iss', [1]]],
    repeated: ['client_id'],
    contentType: 'text/plain',
  } as const
  expect(madeWrong(DOCUMENTED, wrong)).toMatchObject({
    assertion: { claims: { iss: [1] } },
    repeated: ['client_id'],
    contentType: 'text/plain',
  })
})
