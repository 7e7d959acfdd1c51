import type fc from 'fast-check'

/** How a valid authorization request may look: what makes it unique is given, the rest is drawn. */
export interface AuthorizationShape {
  /** Makes a state from a UUID. */
  readonly state: (id: string) => string
  /** Without it, there is no nonce. */
  readonly nonce?: (id: string) => string
  /** Makes the identifier of the request object from a UUID. */
  readonly jti: (id: string) => string
  /** Length of the code verifier, in characters. */
  readonly verifier: number
  /** The scope values come in the opposite order. */
  readonly isReversed: boolean
  /** `max_age` in seconds, if there is one. */
  readonly maxAge?: number
  /** The data provider; by default, the user chooses that of the journey (document, 4.4). */
  readonly provider?: ShapeOfProvider
}

/** Which of the data providers that the target knows a consent is about, and how it comes. */
interface ShapeOfProvider {
  readonly is: 'fixed' | 'chosen'
  readonly which: 'configured' | 'of the journey'
}

/** The ways to a data provider. A run has few consents, so they take turns. */
export const PROVIDERS: readonly [ShapeOfProvider, ...ShapeOfProvider[]] = [
  { is: 'chosen', which: 'of the journey' },
  { is: 'fixed', which: 'of the journey' },
  { is: 'chosen', which: 'configured' },
  { is: 'fixed', which: 'configured' },
]

/** Those in which the user chooses. */
export const CHOICES: typeof PROVIDERS = [
  { is: 'chosen', which: 'of the journey' },
  { is: 'chosen', which: 'configured' },
]

/** Names of what is drawn of an authorization request. */
export type Drawn = keyof AuthorizationShape

/** Makes a text from a UUID. */
type Form = (id: string) => string

/** A number with leading zeros that is too large for JavaScript to represent exactly. */
export const digits: Form = (id) => `00${BigInt(`0x${id.replaceAll('-', '')}`)}`

/**
 * The forms of a text that others choose. They take turns, since chance may keep one away for many nights: five turns, so that
 * each form meets all that takes two, three or four.
 */
export const FORMS = ['characters', 'json', 'other', 'characters', 'json'] as const

/** Which form each text has. */
type Forms = Readonly<Record<'state' | 'nonce' | 'jti', (typeof FORMS)[number]>>

/** Characters that decoding, quoting or a narrow pattern may spoil. */
const MARKS = '-._~+/%" &'

/** How many characters a text has next to its UUID. */
interface Further {
  readonly least: number
  readonly most: number
}

/** A UUID in a form that values of other clients have. */
function textOf(
  check: typeof fc,
  form: (typeof FORMS)[number],
  { least, most }: Further,
): fc.Arbitrary<Form> {
  const printable = check.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
  const text = check
    .string({ unit: printable, minLength: least - MARKS.length, maxLength: most - MARKS.length, size: 'max' })
    .map((own) => `${MARKS}${own}`)
  return {
    characters: check.tuple(text, check.oneof(check.constant(0), check.nat(most))).map(
      ([own, at]): Form =>
        (id) =>
          `${own.slice(0, at)}${id}${own.slice(at)}`,
    ),
    json: check.oneof(
      check.constant<Form>((id) => `["${id}"]`),
      text.map(
        (value): Form =>
          (id) =>
            `{"${id}":${JSON.stringify(value.slice(0, (most - 8) / 2))}}`,
      ),
    ),
    other: check.constantFrom<Form>((id) => `https://${id}/?a=b&c=%20#d`, digits),
  }[form]
}

/** The longest nonce has 64 characters, the limit of many servers, of which a UUID takes 36. */
const IN_NONCE: Further = { least: 10, most: 28 }

/** More than the 255 characters of many database columns. */
const LONG: Further = { least: 220, most: 400 }

/**
 * The range of a valid authorization request. A state has any printable characters (RFC 6749, A.5), and a nonce is a string
 * that is passed through (OpenID Connect Core 1.0, 2). An identifier of a JWT is any string (RFC 7519, 4.1.7). A code
 * verifier has 43 to 128 characters (RFC 7636, 4.1), the order of scope values does not matter (RFC 6749, 3.3), and a
 * `max_age` of at least an hour asks for the time of a log-in (OpenID Connect Core 1.0, 3.1.2.1).
 */
export const authorizationShapes =
  (forms: Forms) =>
  (check: typeof fc): fc.Arbitrary<AuthorizationShape> =>
    check.record(
      {
        state: textOf(check, forms.state, LONG),
        nonce: textOf(check, forms.nonce, IN_NONCE),
        jti: textOf(check, forms.jti, LONG),
        verifier: check.oneof(check.constantFrom(43, 128), check.integer({ min: 43, max: 128 })),
        isReversed: check.boolean(),
        maxAge: check.integer({ min: 3600, max: 1_000_000 }),
      },
      { requiredKeys: ['state', 'nonce', 'jti', 'verifier', 'isReversed'] },
    )
