import { type AnswerField, fieldsOfAnswers } from '../../contract/answers.ts'
import { type ClauseId, clauseOf } from '../../contract/index.ts'
import { STEPS, stepNames } from '../../contract/steps.ts'
import { alterRedirect } from '../behaviors/alter.ts'
import type { Alteration, Holds } from '../behaviors/alterations/json-member.ts'
import { jsonText, MEMBER_ALTERATIONS } from '../behaviors/alterations/json-member.ts'
import { PARAMETER_ALTERATIONS } from '../behaviors/alterations/redirect-parameter.ts'
import { accepted } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { type AlterMembers, inDetails } from '../behaviors/members.ts'
import { type Endpoint, endpointOf } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import type { Fault } from './fault.ts'

/** Clauses about the contents of a field, which no schema expresses. */
const CONTENTS: Readonly<Record<string, readonly ClauseId[]>> = {
  'exchange.authorization_details': ['exchange.consent-id'],
  'authorization.state': ['authorization.state-unchanged'],
}

/** Clauses of standards that are broken as well, by field, or by field and alteration. */
const BESIDES: Readonly<Record<string, readonly ClauseId[]>> = {
  'token.scope': ['token.scope-known'],
  'authorization.state': ['authorization.denied-state'],
  'authorization.state.in-fragment': ['authorization.fragment'],
  'authorization.code.in-fragment': ['authorization.fragment'],
  'exchange.authorization_details.empty-object': ['exchange.details-structure'],
}

/** Clauses about a field that an alteration does not break. */
const LEFT_ALONE: Readonly<Record<string, readonly ClauseId[]>> = {
  'token.scope.empty': ['token.scope'],
}

/** The consent ID. No schema names it, since the document does not; this is the sandbox's own name for it. */
const CONSENT_ID: AnswerField = {
  area: 'exchange',
  field: 'consent_id',
  types: ['string'],
  clauses: ['exchange.consent-id'],
  requiredBy: ['exchange.consent-id'],
}

/** Its alterations; the document leaves its name, type and depth open. */
const OF_CONSENT_ID = ['missing', 'null', 'empty', 'boolean', 'doubled'] as const

/**
 * One fault for each field of each documented answer and each alteration. The fields come from the schemas of the
 * clauses; the alterations do not depend on how a client judges. An optional field may be absent: that is no fault.
 */
export function answeredFaults(fields = fieldsOfAnswers()): Readonly<Record<string, Fault<ClauseId>>> {
  const ofFields = fields.flatMap((declared) =>
    declared.area === 'authorization' ? inRedirect(declared) : inJson(declared),
  )
  return Object.fromEntries([
    ...ofFields.filter(([, { breaks }]) => breaks.length > 0),
    ...OF_CONSENT_ID.map((name) => {
      const alteration: Alteration<JsonObject> = MEMBER_ALTERATIONS[name]
      const alter = inDetails((detail) => alteration.alter(detail, CONSENT_ID.field))
      return faultOf(CONSENT_ID, name, alteration, writing('exchange', alter), 'authorization_details')
    }),
  ])
}

/** The faults in the fields of the documented answers, by id. */
export const answered = answeredFaults()

type Entry = readonly [id: string, fault: Fault<ClauseId>]

function inJson(declared: AnswerField): readonly Entry[] {
  const { area, field } = declared
  const step = stepNames.find((name) => STEPS[name].response && STEPS[name].area === area)
  if (!step) return []
  return alterationsOf<JsonObject>(MEMBER_ALTERATIONS, declared).map(([what, alteration]) =>
    faultOf(
      declared,
      what,
      alteration,
      writing(endpointOf(step), (body) => alteration.alter(body, field)),
      `the ${STEPS[step].answer}`,
    ),
  )
}

function inRedirect(declared: AnswerField): readonly Entry[] {
  return alterationsOf<URL>(PARAMETER_ALTERATIONS, declared).map(([what, alteration]) => {
    const alter = alterRedirect((address) => alteration.alter(address, declared.field))
    return faultOf(declared, what, alteration, { response: { authorization: alter } }, 'the redirect')
  })
}

function alterationsOf<Place>(
  all: Readonly<Record<string, Alteration<Place>>>,
  declared: AnswerField,
): readonly (readonly [string, Alteration<Place>])[] {
  return Object.entries(all).filter(([, { of }]) => of.includes(holds(declared)))
}

function holds({ types: [type], format }: AnswerField): Holds {
  if (type === 'string') return format === 'uri' ? 'address' : 'text'
  return type === 'integer' ? 'number' : 'structure'
}

/** Alters the accepting answers of an endpoint, except those to a refresh. */
function writing(endpoint: Endpoint, alter: AlterMembers): Behavior {
  return {
    response: {
      [endpoint]: accepted((response, _tools, { form }) => {
        if (form.get('grant_type') === 'refresh_token') return
        const { json } = response
        alter(json)
        response.body = jsonText(json)
      }),
    },
  }
}

function faultOf(
  declared: AnswerField,
  name: string,
  { says, breaks = 'itself', isGone }: Omit<Alteration<never>, 'of' | 'alter'>,
  behavior: Behavior,
  where: string,
): Entry {
  const { area, field } = declared
  const clauses = isGone ? declared.requiredBy : declared.clauses
  const place = `${area}.${field}`
  const way = `${place}.${name}`
  const contents = CONTENTS[place] ?? []
  const broken = {
    itself: clauses,
    stated: clauses.filter((id) => clauseOf(id).force === 'stated'),
    contents,
    both: [...clauses, ...contents],
  }
  return [
    `answers.${way}`,
    {
      says: `In ${where}, ${field} ${says}.`,
      breaks: [
        ...broken[breaks].filter((id) => !LEFT_ALONE[way]?.includes(id)),
        ...(BESIDES[place] ?? []),
        ...(BESIDES[way] ?? []),
      ],
      behavior,
    },
  ]
}
