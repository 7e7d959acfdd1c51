import type { Application } from '../applications.ts'
import type { Endpoint } from '../endpoints.ts'
import { alterJson, readClaims } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior, ResponseHook } from './behavior.ts'
import type { AlterMembers } from './members.ts'
import { countOf } from './remembering.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** One of the answers by which an endpoint accepts a request: for whom, and how many of them came up to it. */
interface Turn {
  readonly application: Application
  /** 1 for the first, to any application. */
  readonly count: number
}

/** Endpoints that accept a request of an application. */
type Granting = Extract<Endpoint, 'client-credentials' | 'par' | 'token'>

type Meant = (turn: Turn, tools: Tools) => boolean

/** Every time but the first. */
export const fromSecond: Meant = ({ count }) => count > 1

/** Whenever it is the second application's. */
export const ofSecond: Meant = ({ application }, { applications: [, second] }) => application === second

/** The application that a form comes from, by its name or by its assertion. */
function senderOf({ form }: ServiceRequest, tools: Tools): Application {
  return tools.application(form.get('client_id') ?? readClaims(form.get('client_assertion') ?? '')?.sub)
}

/**
 * Does something with some of the answers that accept a request; the refresh of a token is none of them.
 *
 * @param isMeant - Tells by the turn.
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

/** The same with the members of those answers. */
export const alterOnTurn =
  (endpoint: Granting, isMeant: Meant) =>
  (alter: AlterMembers): Behavior =>
    onTurn(endpoint, isMeant, alterJson(alter))
