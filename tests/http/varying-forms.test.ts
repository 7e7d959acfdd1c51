import { expect, test } from 'vitest'
import { type Draw, drawing, TAME } from '../../helpers/base/draw.ts'
import { recorded, type SentRequest } from '../../helpers/http/exchange.ts'
import { varyingForms } from '../../helpers/http/varying-forms.ts'

const FORM = { a: '1', b: '2', c: '3', d: '4', e: '5' }

/** What is sent of the same form, several times. */
async function sent(by?: Draw, times = 2): Promise<readonly SentRequest[]> {
  const draw = by ?? (await drawing(1))
  const all: SentRequest[] = []
  const http = varyingForms(
    {
      send: async (request) => {
        all.push(request)
        return recorded({ request, status: 200, headers: {}, body: '', durationMs: 1 })
      },
    },
    draw,
  )
  for (let at = 0; at < times; at += 1)
    await http.send({ method: 'POST', url: 'https://as.example/token', headers: {}, form: FORM })
  return all
}

test('the first form to an address is left as it is, and later ones have the same fields in another order', async () => {
  const [first, second] = await sent()
  expect(Object.keys(first?.form ?? {})).toEqual(Object.keys(FORM))
  expect(second?.form).toEqual(FORM)
  expect(Object.keys(second?.form ?? {})).not.toEqual(Object.keys(FORM))
})

test('without a seed every form is left as it is', async () => {
  for (const { form, escaped } of await sent(TAME)) {
    expect(Object.keys(form ?? {})).toEqual(Object.keys(FORM))
    expect(escaped).toBeUndefined()
  }
})
