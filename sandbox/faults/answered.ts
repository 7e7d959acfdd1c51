import { type AnswerField, fieldsOfAnswers } from '../../contract/answers.ts'
import { type ClauseId, clauseOf } from '../../contract/index.ts'
import { alterRedirect } from '../behaviors/alter.ts'
import type { Alteration, Holds } from '../behaviors/alterations/json-member.ts'
import { jsonText, MEMBER_ALTERATIONS } from '../behaviors/alterations/json-member.ts'
import { PARAMETER_ALTERATIONS } from '../behaviors/alterations/redirect-parameter.ts'
import { accepted } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { type AlterMembers, inDetails } from '../behaviors/members.ts'
import type { Endpoint } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import type { Fault } from './fault.ts'

/** The JSON answers: where they come from, and what they are called. */
const JSON_ANSWERS: Readonly<Record<string, readonly [endpoint: Endpoint, name: string]>> = {
  token: ['client-credentials', 'the token response'],
  discovery: ['discovery', 'the discovery document'],
  par: ['par', 'the PAR response'],
  exchange: ['token', 'the token response of the code grant'],
}

/** Clauses about what a field holds, which no schema expresses. */
const CONTENTS: Readonly<Record<string, readonly ClauseId[]>> = {
  authorization_details: ['exchange.consent-id'],
  state: ['authorization.state-unchanged'],
}

/** Clauses of standards that a field or a way of being wrong breaks besides. */
const BESIDES: Readonly<Record<string, readonly ClauseId[]>> = {
  state: ['authorization.denied-state'],
  'in-fragment': ['authorization.fragment'],
  'empty-object': ['exchange.details-structure'],
}

const ONLY_IF_THERE: readonly ClauseId[] = ['token.scope-syntax']

/** Clauses about a field that a way of being wrong leaves as they are. */
const LEFT_ALONE: Readonly<Record<string, readonly ClauseId[]>> = {
  'token.scope.missing': ONLY_IF_THERE,
  'token.scope.nested': ONLY_IF_THERE,
  'token.scope.renamed': ONLY_IF_THERE,
  'token.scope.upper-case': ONLY_IF_THERE,
  'token.scope.empty': ['token.scope'],
}

/** The consent ID, which no schema names, since the document does not: it is under the sandbox's own name for it. */
const CONSENT_ID: AnswerField = {
  area: 'exchange',
  field: 'consent_id',
  types: ['string'],
  clauses: ['exchange.consent-id'],
}

/** What can be wrong with it; the document leaves its name, its type and its depth open. */
const OF_CONSENT_ID = ['missing', 'null', 'empty', 'boolean', 'doubled'] as const

/**
 * For each field of each documented answer, a service that gets it wrong in one way: the fields come from the schemas of
 * the clauses, what can be wrong from a grammar that knows nothing of how a client judges.
 */
export function answeredFaults(fields = fieldsOfAnswers()): Readonly<Record<string, Fault<ClauseId>>> {
  return Object.fromEntries([
    ...fields.flatMap((declared) =>
      declared.area === 'authorization' ? inRedirect(declared) : inJson(declared),
    ),
    ...OF_CONSENT_ID.map((name) => {
      const alteration: Alteration<JsonObject> = MEMBER_ALTERATIONS[name]
      const alter = inDetails((detail) => alteration.alter(detail, CONSENT_ID.field))
      return faultOf(CONSENT_ID, name, alteration, writing('token', alter), 'authorization_details')
    }),
  ])
}

/** One fault for each field of an answer and each way in which it can be wrong, by its id. */
export const answered = answeredFaults()

type Entry = readonly [id: string, fault: Fault<ClauseId>]

function inJson(declared: AnswerField): readonly Entry[] {
  const { area, field } = declared
  const [endpoint, name] = JSON_ANSWERS[area] ?? []
  if (!endpoint || !name) return []
  return alterationsOf<JsonObject>(MEMBER_ALTERATIONS, declared).map(([what, alteration]) =>
    faultOf(
      declared,
      what,
      alteration,
      writing(endpoint, (body) => alteration.alter(body, field)),
      name,
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

/** Alters the answers of an endpoint; those to a refresh are other answers of it. */
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
  { says, breaks = 'itself' }: Pick<Alteration<never>, 'says' | 'breaks'>,
  behavior: Behavior,
  where: string,
): Entry {
  const { area, field, clauses } = declared
  const contents = CONTENTS[field] ?? []
  const way = `${area}.${field}.${name}`
  const broken = {
    itself: clauses,
    stated: clauses.filter((id) => clauseOf(id).force === 'stated'),
    contents,
    both: [...clauses, ...contents],
  }
  return [
    `answers.${way}`,
    {
      says: `In ${where} ${field} ${says}.`,
      breaks: [
        ...broken[breaks].filter((id) => !LEFT_ALONE[way]?.includes(id)),
        ...(BESIDES[field] ?? []),
        ...(BESIDES[name] ?? []),
      ],
      behavior,
    },
  ]
}
