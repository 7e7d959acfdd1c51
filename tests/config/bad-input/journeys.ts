import { type BadInput, data, deep, type Input, JOURNEY, journey, step, the } from './project.ts'

/** Journeys and the test data that they type. */
export const JOURNEYS: readonly BadInput[] = [
  [
    'a journey that is missing',
    { env: { CONSENT_JOURNEY: 'no.json' } },
    /^CONSENT_JOURNEY$/,
    /there is no file/,
  ],
  [
    'a journey that is no JSON',
    { files: { 'journeys/mine.json': '{\n "signIn": }' } },
    /^journeys\/mine\.json, line 2, column 12$/,
    /not JSON from here on/,
  ],
  [
    'a journey without a page for denial',
    journeyWithout('deny'),
    /^journeys\/mine\.json \/$/,
    /"deny" is missing/,
  ],
  ['a step that says nothing', { files: step({}) }, /\/signIn\/steps\/0$/, /none of the alternatives/],
  [
    'a step with two verbs',
    { files: step({ click: { css: 'a' }, check: { css: 'a' } }) },
    /\/signIn\/steps\/0$/,
    /two alternatives/,
  ],
  [
    'an element found two ways',
    { files: step({ click: { css: 'a', text: 'b' } }) },
    /\/steps\/0\/click$/,
    /two alternatives/,
  ],
  [
    'a variable that is not set',
    { files: step({ fill: { css: 'a' }, with: the('NOBODY') }) },
    /\/signIn\/steps\/0\/with$/,
    /no variable NOBODY/,
  ],
  [
    'a one-time code without a seed',
    { files: step({ fill: { css: 'a' }, with: the('ONE_TIME_CODE') }) },
    /\/steps\/0\/with$/,
    /ONE_TIME_CODE/,
  ],
  [
    'a frame that is no selector',
    { files: step({ click: { css: 'a', frame: 1 } }) },
    /\/click\/frame$/,
    /not of type string/,
  ],
  [
    'a permission that is found whatever was asked for',
    shown({ permission: { text: 'accounts' } }),
    /\/approve\/shows\/permission$/,
    /does not contain \$\{PERMISSION\}/,
  ],
  [
    'a data provider that is found whatever was asked for',
    shown({ dataProvider: { css: '.bank' } }),
    /\/approve\/shows\/dataProvider$/,
    /does not contain \$\{DATA_PROVIDER\}/,
  ],
  [
    'a page that opens with what every page has',
    opening({ css: ' BODY ' }),
    /\/approve\/opensWith$/,
    /every page has/,
  ],
  [
    'test data that are missing',
    { env: { CONSENT_DATA_FILE: 'no.json' } },
    /^CONSENT_DATA_FILE$/,
    /there is no file/,
  ],
  [
    'a journey nested without end',
    { files: { 'journeys/mine.json': `{"signIn":\n${deep}` } },
    /^journeys\/mine\.json, line 2, column 100$/,
    /nested more than 100 levels deep/,
  ],
  [
    'test data nested without end',
    data(deep),
    /^data\.json, line 1, column 101$/,
    /nested more than 100 levels deep/,
  ],
  ['test data with a number', data({ ACCOUNT: 5 }), /^data\.json \/ACCOUNT$/, /not of type string/],
  ['test data with a small name', data({ account: 'x' }), /^data\.json \/$/, /account/],
]

function journeyWithout(name: keyof typeof JOURNEY): Input {
  const { [name]: _, ...rest } = JOURNEY
  return { files: { 'journeys/mine.json': JSON.stringify(rest) } }
}

function shown(shows: object): Input {
  return { files: journey({ approve: { ...JOURNEY.approve, shows } }) }
}

function opening(opensWith: object): Input {
  return { files: journey({ approve: { ...JOURNEY.approve, opensWith } }) }
}
