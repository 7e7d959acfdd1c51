import type { Application } from '../applications.ts'
import type { Endpoint } from '../endpoints.ts'
import { alterJson, readClaims } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior, ResponseHook } from './behavior.ts'
import type { AlterMembers } from './members.ts'
import { countOf } from './remembering.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** An accepting answer: the application that it is for, and its number at the endpoint. */
interface Turn {
  readonly application: Application
  /** Starts at 1, and counts all applications. */
  readonly count: number
}

/** Endpoints where applications authenticate themselves. */
type Granting = Extract<Endpoint, 'client-credentials' | 'par' | 'exchange'>

type Meant = (turn: Turn, tools: Tools) => boolean

/** Every answer except the first. */
export const fromSecond: Meant = ({ count }) => count > 1

/** Every answer to the second application. */
export const ofSecond: Meant = ({ application }, { applications: [, second] }) => application === second

/** The application that sent a form, by its client_id or its assertion. */
function senderOf({ form }: ServiceRequest, tools: Tools): Application {
  return tools.application(form.get('client_id') ?? readClaims(form.get('client_assertion') ?? '')?.sub)
}

/**
 * Runs a hook on some accepting answers, except those of refreshes.
 *
 * @param isMeant - Selects the answers.
 */
export function onTurn(endpoint: Granting, isMeant: Meant, hook: ResponseHook): Behavior {
  return {
    response: {
      [endpoint]: accepted((response, tools, request) => {
        if (request.form.get('grant_type') === 'refresh_token') return undefined
        const count = countOf(tools, `turns at ${endpoint}`)
        const turn = { application: senderOf(request, tools), count }
        return isMeant(turn, tools) ? hook(response, tools, request) : undefined
      }),
    },
  }
}

/** Same, for the members of the JSON. */
export const alterOnTurn =
  (endpoint: Granting, isMeant: Meant) =>
  (alter: AlterMembers): Behavior =>
    onTurn(endpoint, isMeant, alterJson(alter))
