import type { EndpointOf } from '../endpoints.ts'
import { overlay, type PartialSettings } from '../settings.ts'
import type { AnswerHook, Behavior, RequestHook, ResponseHook } from './behavior.ts'

/**
 * Combines several behaviors into one. For each endpoint, request and response hooks run one after another, the first
 * answer counts, and the first wire hook gets the connection.
 */
export function combined(...behaviors: readonly Behavior[]): Behavior {
  const always = behaviors.flatMap((behavior) => behavior.always ?? [])
  return {
    ...(always.length > 0 && { always: combined(...always) }),
    settings: behaviors.reduce<PartialSettings>((whole, { settings }) => overlay(whole, settings), {}),
    request: merge<RequestHook>(
      behaviors.map(({ request }) => request),
      (first, second) => async (request, tools) => {
        await first(request, tools)
        await second(request, tools)
      },
    ),
    answer: merge<AnswerHook>(
      behaviors.map(({ answer }) => answer),
      (first, second) => async (request, tools) =>
        (await first(request, tools)) ?? (await second(request, tools)),
    ),
    response: merge<ResponseHook>(
      behaviors.map(({ response }) => response),
      (first, second) => async (response, tools, request) => {
        await first(response, tools, request)
        await second(response, tools, request)
      },
    ),
    wire: merge(
      behaviors.map(({ wire }) => wire),
      (first) => first,
    ),
  }
}

/** Makes another hook of each hook. */
export const changed = <Hook>(
  hooks: Hooks<Hook> = {},
  change: (hook: Hook, endpoint: Name) => Hook,
): Hooks<Hook> =>
  Object.fromEntries(
    Object.entries(hooks).map(([endpoint, hook]) => [endpoint, change(hook, endpoint as Name)]),
  )

type Name = NonNullable<ReturnType<EndpointOf>>
type Hooks<Hook> = Partial<Record<Name, Hook>>

function merge<Hook>(
  parts: readonly (Hooks<Hook> | undefined)[],
  both: (first: Hook, second: Hook) => Hook,
): Hooks<Hook> {
  const merged = new Map<string, Hook>()
  for (const [endpoint, hook] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    const first = merged.get(endpoint)
    merged.set(endpoint, first === undefined ? hook : both(first, hook))
  }
  return Object.fromEntries(merged)
}
