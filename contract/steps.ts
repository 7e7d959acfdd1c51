import {
  type AcceptedRequest,
  type DocumentedForm,
  ENDPOINTS,
  type EndpointDescription,
  type Subject,
} from './endpoints.ts'

type Described = typeof ENDPOINTS

/** The key of an endpoint. */
type EndpointKey = keyof Described

const endpoints: readonly (readonly [EndpointKey, EndpointDescription])[] = Object.entries(
  ENDPOINTS,
) as (readonly [EndpointKey, EndpointDescription])[]

/** An accepted request of a run, by its name; a mistyped one does not compile. */
export type Step = { [Key in EndpointKey]: keyof Described[Key]['steps'] }[EndpointKey]

/** The accepted requests of one endpoint. */
type StepsOf<Key extends EndpointKey> = Described[Key]['steps']

/** The steps that send a form. */
export type FormStep = {
  [Key in EndpointKey]: {
    [Name in keyof StepsOf<Key>]: StepsOf<Key>[Name] extends { readonly form: DocumentedForm } ? Name : never
  }[keyof StepsOf<Key>]
}[EndpointKey]

/** An accepted request, with what is known of its endpoint. */
export interface DescribedStep extends AcceptedRequest {
  readonly endpoint: EndpointKey
  readonly subject: Subject
  /** A service may omit its endpoint. */
  readonly isOptional?: true
}

/** Every accepted request of a run, in the order of reports (document, 4). */
export const STEPS = Object.fromEntries(
  endpoints.flatMap(([endpoint, { subject, steps, discovered }]) =>
    Object.entries(steps).map(([step, request]) => [
      step,
      { ...request, endpoint, subject, ...(discovered?.isOptional && { isOptional: true }) },
    ]),
  ),
) as Readonly<Record<Step, DescribedStep>> & Readonly<Record<FormStep, { readonly form: DocumentedForm }>>

/** Every step, in the order of reports. */
export const stepNames = Object.keys(STEPS) as readonly Step[]

/** The endpoint of a step, in a sentence. */
export const endpointNameOf = (step: Step): string => ENDPOINTS[STEPS[step].endpoint].name

/** The steps of the endpoint of a step, itself included. */
export const stepsAlike = (step: Step): readonly Step[] =>
  stepNames.filter((name) => STEPS[name].endpoint === STEPS[step].endpoint)

/** A field of the discovery document that holds an address (document, 2.3). */
export type AddressName = {
  [Key in EndpointKey]: Described[Key] extends { readonly discovered: { readonly as: infer Name } }
    ? Name
    : never
}[EndpointKey]

type Discovered = NonNullable<EndpointDescription['discovered']>

const ADDRESSES = Object.fromEntries(
  endpoints.flatMap(([, { discovered }]) => (discovered ? [[discovered.as, discovered]] : [])),
) as Readonly<Record<AddressName, Discovered>>

/** Every one of these fields. */
export const addressNames = Object.keys(ADDRESSES) as readonly AddressName[]

/** The method of a request to an address, and whether a service may omit the address. */
export const discoveredAs = (name: AddressName): Discovered => ADDRESSES[name]
