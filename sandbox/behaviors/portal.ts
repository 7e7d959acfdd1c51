import type { KeyPair } from '../key-pairs.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

/** The actions of a developer, with the paths of their forms. */
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

/** The step of an action that a form submits: `ask` comes before the confirmation. */
type Stage = 'ask' | 'confirm' | 'cancel' | 'approved' | 'denied'

/** A submitted form of an action. */
interface Submission {
  readonly form: URLSearchParams
  /** Client ID of the key, or an empty string if the form is not about a key. */
  readonly id: string
  readonly tools: Tools
}

/**
 * Runs a hook before the portal sees a form.
 *
 * @param action - The action of the form.
 * @param stage - `ask` is the form before the confirmation; a review has its outcome, `approved` or `denied`.
 * @param act - The hook. If it alters the form, the portal gets the altered form.
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

/** Performs an action without asking for confirmation. */
export function unconfirmed(action: PortalActionName): Behavior {
  return beforeForm(action, 'ask', ({ form }) => form.set('decision', 'confirm'))
}

/** Does nothing when the user confirms an action: handles the confirmation as a cancellation. */
export function undone(action: PortalActionName): Behavior {
  return beforeForm(action, 'confirm', ({ form }) => form.set('decision', 'cancel'))
}

/** Revokes the key of the first application, which existed before the run. */
export function endsAnother({ tools: { keyPairs, applications } }: Submission): void {
  keyPairs.put(applications[0].id, 'revoked')
}

/** Creates a second key pair with the same application and name. */
export function twice(action: 'register' | 'create' | 'request'): Behavior {
  return beforeForm(action, 'confirm', ({ form, tools: { keyPairs } }) => {
    const name = form.get('name') ?? ''
    const environment = action === 'request' ? 'Production' : 'Development'
    keyPairs.create({ name, application: form.get('application') ?? name, environment })
  })
}

/** Replaces the secret of the application that the run registered, without showing the new one. */
export function voidsAnother(action: 'create' | 'renew' | 'revoke'): Behavior {
  return beforeForm(action, 'confirm', ({ tools: { keyPairs } }) => {
    for (const { id, issuedBy } of keyPairs.all()) if (issuedBy === 'register') keyPairs.renew(id)
  })
}

/** After an action, leaves the key of the application that the run registered out of the list. */
export function hidesAnother(action: 'create' | 'renew' | 'revoke'): Behavior {
  return combined(
    remembering(action, 'confirm'),
    hiding(({ issuedBy }, { memory }) => memory.has(action) && issuedBy === 'register'),
  )
}

/** Remembers that an action was performed. */
export function remembering(...[action, stage]: readonly [PortalActionName, Stage]): Behavior {
  return beforeForm(action, stage, ({ tools: { memory } }) => void memory.set(action, true))
}

/** Lists keys with one word replaced. */
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

/** After a key is created, redirects the browser to an address that contains the key pair. */
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
 * Alters the HTML of the list of keys.
 *
 * @param alter - Makes the new HTML from the old.
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
 * Lets the token endpoint accept key pairs that it would refuse.
 *
 * @param isTaken - Selects requests by the key pair and the secret that was sent.
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

/** Lets the token endpoint refuse key pairs that it would accept. */
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
 * Shows another secret in place of the issued one.
 *
 * @param path - Matches the paths of the pages; its first group is the client ID.
 * @param secretOf - Returns the secret to show. If it returns no string, the issued one stays.
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
 * Issues a key with the client secret of the first application, and accepts it.
 *
 * @param path - Matches the path of the page that shows the key pair.
 * @param by - The action that issues the key.
 */
export function withKnownSecret(path: RegExp, by: KeyPair['issuedBy']): Behavior {
  return combined(
    showingSecret(path, (_id, { applications: [{ secret }] }) => secret),
    taking(
      ({ issuedBy, state }, sent, { applications: [{ secret }] }) =>
        issuedBy === by && state === 'live' && sent === secret,
    ),
  )
}

/** Lists keys that an action issued under a wrong client ID. */
export function listedOtherwise(by: KeyPair['issuedBy']): Behavior {
  return onKeys((html, { keyPairs }) =>
    keyPairs
      .all()
      .filter(({ issuedBy }) => issuedBy === by)
      .reduce(
        (rest, { id }) => rest.replaceAll(`<code>${id}</code>`, `<code>${id.slice(0, 8)}-0</code>`),
        html,
      ),
  )
}
