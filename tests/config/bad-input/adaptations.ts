import { adaptations, type BadInput, deep, the } from './project.ts'

/** What the service needs beyond the document. */
export const ADAPTATIONS: readonly BadInput[] = [
  ['adaptations that are missing', { env: { ADAPTATIONS: 'no.json' } }, /^ADAPTATIONS$/, /there is no file/],
  [
    'adaptations that are no JSON',
    adaptations('{ "assertion": { "lifetime": 60, } }'),
    /^adaptations\.json, line 1, column 34$/,
    /not JSON/,
  ],
  ['adaptations that are a list', adaptations([]), /^adaptations\.json$/, /not a JSON object/],
  [
    'an adaptation of nothing',
    adaptations({ asertion: {} }),
    /^adaptations\.json \/$/,
    /"asertion" is not allowed here/,
  ],
  [
    'a lifetime in words',
    adaptations({ assertion: { lifetime: '60' } }),
    /^adaptations\.json \/assertion\/lifetime$/,
    /not of type integer/,
  ],
  ['a lifetime of zero', adaptations({ assertion: { lifetime: 0 } }), /\/assertion\/lifetime$/, />= 1/],
  [
    'another algorithm',
    adaptations({ assertion: { header: { alg: 'none' } } }),
    /\/assertion\/header\/alg$/,
    /./,
  ],
  [
    'a header name in capitals',
    adaptations({ clientCredentials: { headers: { 'X-Key': 'a' } } }),
    /\/clientCredentials\/headers$/,
    /X-Key/,
  ],
  [
    'a form field that is a number',
    adaptations({ clientCredentials: { form: { scope: 1 } } }),
    /\/clientCredentials\/form\/scope$/,
    /not of type/,
  ],
  [
    'a variable that no file sets',
    adaptations({ clientCredentials: { form: { a: the('NOBODY') } } }),
    /^adaptations\.json \/clientCredentials\/form\/a$/,
    /no variable NOBODY/,
  ],
  [
    'a place of the consent ID that is none',
    adaptations({ consentId: 'consent.id' }),
    /\/consentId$/,
    /json-pointer/,
  ],
  [
    'adaptations nested without end',
    adaptations(deep),
    /^adaptations\.json, line 1/,
    /nested more than 100 levels deep/,
  ],
  ['a discovery that is relative', adaptations({ discovery: '/openid' }), /\/discovery$/, /./],
  [
    'a method that no call has',
    adaptations({ businessApi: { get: { method: 'BREW' } } }),
    /\/businessApi\/get\/method$/,
    /not one of GET/,
  ],
]
