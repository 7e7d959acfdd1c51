import type { Application } from '../applications.ts'
import type { Endpoint } from '../endpoints.ts'
import { readClaims } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior, ResponseHook } from './behavior.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** One of the answers by which an endpoint accepts a request: for whom, and how many of them came up to it. */
export interface Turn {
  readonly application: Application
  /** 1 for the first, to any application. */
  readonly count: number
}

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
export function onTurn(
  endpoint: Extract<Endpoint, 'client-credentials' | 'par' | 'token'>,
  isMeant: Meant,
  hook: ResponseHook,
): Behavior {
  return {
    response: {
      [endpoint]: accepted((response, tools, request) => {
        if (request.form.get('grant_type') === 'refresh_token') return undefined
        const count = Number(tools.memory.get(`turns at ${endpoint}`) ?? 0) + 1
        tools.memory.set(`turns at ${endpoint}`, count)
        const turn = { application: senderOf(request, tools), count }
        return isMeant(turn, tools) ? hook(response, tools, request) : undefined
      }),
    },
  }
}
