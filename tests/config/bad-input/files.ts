import { adaptations, type BadInput, deep, type Input, JOURNEY, journey, step, the } from './project.ts'

const shown = (shows: object): Input => ({ files: journey({ approve: { ...JOURNEY.approve, shows } }) })

/** Journeys, and what the service needs beyond the document. */
export const FILES: readonly BadInput[] = [
  ['a missing journey', { env: { CONSENT_JOURNEY: 'no.json' } }, /^CONSENT_JOURNEY$/, /there is no file/],
  [
    'a journey that is no JSON',
    { files: { 'journeys/mine.json': '{\n "signIn": }' } },
    /line 2, column 12$/,
    /not JSON/,
  ],
  [
    'a journey without a page',
    { files: journey({ deny: undefined }) },
    /^journeys\/mine\.json \/$/,
    /"deny" is missing/,
  ],
  ['a step that says nothing', { files: step({}) }, /\/signIn\/steps\/0$/, /none of the alternatives/],
  [
    'a step with two verbs',
    { files: step({ click: { css: 'a' }, check: { css: 'a' } }) },
    /\/0$/,
    /two alternatives/,
  ],
  [
    'an unset variable',
    { files: step({ fill: { css: 'a' }, with: the('NOBODY') }) },
    /\/0\/with$/,
    /variable NOBODY/,
  ],
  [
    'a code without a seed',
    { files: step({ fill: { css: 'a' }, with: the('ONE_TIME_CODE') }) },
    /\/with$/,
    /ONE_TIME/,
  ],
  [
    'a permission of any',
    shown({ permission: { text: 'a' } }),
    /\/shows\/permission$/,
    /not contain \$\{PERMISSION\}/,
  ],
  [
    'a provider of any',
    shown({ dataProvider: { css: 'b' } }),
    /\/dataProvider$/,
    /not contain \$\{DATA_PROVIDER\}/,
  ],
  [
    'a page that opens with what every page has',
    { files: journey({ approve: { ...JOURNEY.approve, opensWith: { css: ' BODY ' } } }) },
    /\/approve\/opensWith$/,
    /every page has/,
  ],
  [
    'a journey nested without end',
    { files: { 'journeys/mine.json': `{"signIn":\n${deep}` } },
    /^journeys\/mine\.json, line 2, column 100$/,
    /nested more than 100 levels deep/,
  ],
  ['missing adaptations', { env: { ADAPTATIONS: 'no.json' } }, /^ADAPTATIONS$/, /there is no file/],
  [
    'an adaptation of nothing',
    adaptations({ asertion: {} }),
    /^adaptations\.json \/$/,
    /"asertion" is not allowed/,
  ],
  [
    'a lifetime in words',
    adaptations({ assertion: { lifetime: '60' } }),
    /\/assertion\/lifetime$/,
    /type integer/,
  ],
  [
    'another algorithm',
    adaptations({ assertion: { header: { alg: 'none' } } }),
    /\/assertion\/header\/alg$/,
    /./,
  ],
  [
    'a header in capitals',
    adaptations({ clientCredentials: { headers: { 'X-Key': 'a' } } }),
    /\/headers$/,
    /X-Key/,
  ],
  [
    'a variable of nobody',
    adaptations({ clientCredentials: { form: { a: the('NOBODY') } } }),
    /\/form\/a$/,
    /NOBODY/,
  ],
  ['a place that is none', adaptations({ consentId: 'consent.id' }), /\/consentId$/, /json-pointer/],
]
