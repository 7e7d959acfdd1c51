import type { Behavior } from './behavior.ts'
import { combined } from './combined.ts'
import { onKeys, taking } from './portal.ts'
import type { Tools } from './tools.ts'

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
