import type { KeyPair } from '../key-pairs.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** What a developer does with keys, by the address of its form. */
const ACTIONS = {
  register: /^\/applications$/,
  create: /^\/keys$/,
  request: /^\/production$/,
  renew: /^\/keys\/[^/]+\/renew$/,
  revoke: /^\/keys\/[^/]+\/revoke$/,
  review: /^\/review\/[^/]+$/,
} as const

/** An action of the portal. */
type PortalActionName = keyof typeof ACTIONS

/** What is done with a form. */
type Stage = 'ask' | 'confirm' | 'cancel' | 'approved' | 'denied'

/** A form of an action as it is submitted: to be asked for, or confirmed, or cancelled. */
interface Submission {
  readonly form: URLSearchParams
  /** Client ID of the key that it is about, where it is about one. */
  readonly id: string
  readonly tools: Tools
}

/**
 * Does something before the portal sees a form.
 *
 * @param action - Of which action.
 * @param stage - `ask` is the form before the confirmation step; a review has its outcome.
 * @param act - What is done; an altered form is what the portal gets.
 */
export function beforeForm(
  action: PortalActionName,
  stage: Stage,
  act: (submission: Submission) => void,
): Behavior {
  const hook: RequestHook = ({ method, path, form }, tools) => {
    const isMeant = method === 'POST' && ACTIONS[action].test(path)
    if (isMeant && (form.get('outcome') ?? form.get('decision') ?? 'ask') === stage)
      act({ form, tools, id: path.split('/')[2] ?? '' })
  }
  return { request: { portal: hook } }
}

/** Does an action as soon as it is asked for. */
export function unconfirmed(action: PortalActionName): Behavior {
  return beforeForm(action, 'ask', ({ form }) => form.set('decision', 'confirm'))
}

/** Does nothing where an action is confirmed. */
export function undone(action: PortalActionName): Behavior {
  return beforeForm(action, 'confirm', ({ form }) => form.set('decision', 'cancel'))
}

/** Revokes the key of the first application, which was there before. */
export function endsAnother({ tools: { keyPairs, applications } }: Submission): void {
  keyPairs.put(applications[0].id, 'revoked')
}

/** Creates a key pair besides the one that is confirmed, for the same application and of the same name. */
export function twice(action: 'register' | 'create' | 'request'): Behavior {
  return beforeForm(action, 'confirm', ({ form, tools: { keyPairs } }) => {
    const name = form.get('name') ?? ''
    const environment = action === 'request' ? 'Production' : 'Development'
    keyPairs.create({ name, application: form.get('application') ?? name, environment })
  })
}

/** Gives the application that was registered another secret, and shows it nowhere. */
export function voidsAnother(action: 'create' | 'renew' | 'revoke'): Behavior {
  return beforeForm(action, 'confirm', ({ tools: { keyPairs } }) => {
    for (const { id, name } of keyPairs.all()) if (name.endsWith('-application')) keyPairs.renew(id)
  })
}

/** Leaves the key of the application that was registered out of the list from an action on. */
export function hidesAnother(action: 'create' | 'renew' | 'revoke'): Behavior {
  return combined(
    remembering(action, 'confirm'),
    hiding(({ name }, { memory }) => memory.has(action) && name.endsWith('-application')),
  )
}

/** Remembers that an action was done. */
export function remembering(...[action, stage]: readonly [PortalActionName, Stage]): Behavior {
  return beforeForm(action, stage, ({ tools: { memory } }) => void memory.set(action, true))
}

/** Lists keys with another word in the place of one. */
export function listedAs(
  from: string,
  to: string,
  isMeant: (pair: KeyPair, tools: Tools) => boolean,
): Behavior {
  return onKeys((html, tools) =>
    tools.keyPairs
      .all()
      .filter((pair) => isMeant(pair, tools))
      .reduce(
        (rest, { id }) => rest.replace(rowOf(id), (row) => row.replace(`<td>${from}<`, `<td>${to}<`)),
        html,
      ),
  )
}

/** Sends the browser from the page that issues a key to one that has the pair in its address. */
export const pairInAddress: Behavior = {
  answer: {
    portal: ({ path }, { memory }) => {
      const page = memory.get('issued')
      return path === '/issued' && typeof page === 'string'
        ? { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
        : undefined
    },
  },
  response: {
    portal: (response, { keyPairs, memory }, { path, form }) => {
      const pair = keyPairs.all().at(-1)
      if (path !== '/keys' || form.get('decision') !== 'confirm' || !pair) return
      memory.set('issued', response.body)
      response.status = 303
      response.setHeader(
        'location',
        `/issued?${new URLSearchParams({ client_id: pair.id, client_secret: pair.secret })}`,
      )
      response.body = ''
    },
  },
}

/**
 * Alters the HTML of the page that a developer begins on.
 *
 * @param alter - Makes the new HTML of the old one.
 */
export function onKeys(alter: (html: string, tools: Tools) => string): Behavior {
  return {
    response: {
      portal: (response, tools, { path }) => {
        if (path === '/' && response.body.includes('<main>')) response.body = alter(response.body, tools)
      },
    },
  }
}

/** Leaves keys out of the list. */
export function hiding(isHidden: (pair: KeyPair, tools: Tools) => boolean): Behavior {
  return onKeys((html, tools) =>
    tools.keyPairs
      .all()
      .filter((pair) => isHidden(pair, tools))
      .reduce((rest, { id }) => rest.replace(rowOf(id), ''), html),
  )
}

/** The row of a key in the list. */
export const rowOf = (id: string): RegExp => new RegExp(`<tr data-key="${id}">.*?</tr>`, 's')

/**
 * Lets the token endpoint take a pair that it would refuse.
 *
 * @param isTaken - Tells by the pair and the secret that was sent.
 */
export function taking(isTaken: (pair: KeyPair, secret: string, tools: Tools) => boolean): Behavior {
  const takenFor = new WeakMap<ServiceRequest, KeyPair>()
  return {
    request: {
      'client-credentials': (request: ServiceRequest, tools) => {
        const { form } = request
        const pair = tools.keyPairs.find(form.get('client_id'))
        if (!pair || !isTaken(pair, form.get('client_secret') ?? '', tools)) return
        takenFor.set(request, pair)
        const [{ id, secret }] = tools.applications
        form.set('client_id', id)
        form.set('client_secret', secret)
      },
    },
    response: {
      'client-credentials': async (response, { tokens }, request) => {
        const pair = takenFor.get(request)
        if (pair) response.json = { ...response.json, access_token: await tokens.issue(pair) }
      },
    },
  }
}

/** Lets the token endpoint refuse a pair that it would take. */
export function refusing(isRefused: (pair: KeyPair) => boolean): Behavior {
  return {
    request: {
      'client-credentials': ({ form }: ServiceRequest, { keyPairs }) => {
        const pair = keyPairs.find(form.get('client_id'))
        if (pair && isRefused(pair)) form.set('client_secret', 'another')
      },
    },
  }
}

/**
 * Shows another secret in the place of the one that is issued.
 *
 * @param path - Of which pages; its first group is the client ID.
 * @param secretOf - The secret; the issued one stays where there is none.
 */
export function showingSecret(path: RegExp, secretOf: (id: string, tools: Tools) => unknown): Behavior {
  return {
    response: {
      portal: (response, tools, request) => {
        const [found, id = ''] = path.exec(request.path) ?? []
        const secret = found === undefined ? undefined : secretOf(id, tools)
        if (typeof secret === 'string')
          response.body = response.body.replace(/(aria-labelledby="secret">)[^<]+/, `$1${secret}`)
      },
    },
  }
}

/**
 * Issues a key with the client secret of the first application, and takes it.
 *
 * @param path - Of the page that shows the pair.
 * @param suffix - How the key's name ends.
 */
export function withKnownSecret(path: RegExp, suffix: string): Behavior {
  return combined(
    showingSecret(path, (_id, { applications: [{ secret }] }) => secret),
    taking(
      ({ name, state }, sent, { applications: [{ secret }] }) =>
        name.endsWith(suffix) && state === 'live' && sent === secret,
    ),
  )
}

/** Lists keys whose names end like this with another client ID than theirs. */
export function listedOtherwise(suffix: string): Behavior {
  return onKeys((html, { keyPairs }) =>
    keyPairs
      .all()
      .filter(({ name }) => name.endsWith(suffix))
      .reduce(
        (rest, { id }) => rest.replaceAll(`<code>${id}</code>`, `<code>${id.slice(0, 8)}-0</code>`),
        html,
      ),
  )
}
