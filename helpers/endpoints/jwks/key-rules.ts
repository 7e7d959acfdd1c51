import { X509Certificate } from 'node:crypto'
import type { ClauseId } from '../../../contract/index.ts'
import { isObject } from '../../http/answer.ts'
import { doesNotApply, type Exchange, type Recorded } from '../../http/exchange.ts'
import { PRIVATE_MEMBERS } from '../../http/secret-names.ts'
import { departs, type Finding, type Kept, keptIf } from '../../judge/finding.ts'
import { ofAccepted, ofObject } from '../../judge/read.ts'
import { algorithmNamed, type PublishedKey, publicKeyOf, useOf, useOfOperation } from './published-key.ts'

/** A rule for published keys. */
export interface KeyRule {
  readonly expected: string
  /** Lists what is wrong with the keys, without any value that may be secret. */
  readonly wrong: (keys: readonly PublishedKey[]) => readonly string[]
}

/** Makes a rule that judges each key by itself. */
const each =
  (wrong: (key: PublishedKey) => string | false | undefined): KeyRule['wrong'] =>
  (keys) =>
    keys.flatMap((key, index) => {
      const what = wrong(key)
      return what ? [`key ${index + 1}: ${what}`] : []
    })

const BASE64URL = /^[\w-]+$/
const SMALLEST_RSA = 2048
const SMALLEST_ELLIPTIC = 224

/** How many octets a coordinate of a curve has (RFC 7518, 6.2.1.2; RFC 8812, 3.1). */
const COORDINATES: ReadonlyMap<unknown, number> = new Map([
  ['P-256', 32],
  ['P-384', 48],
  ['P-521', 66],
  ['secp256k1', 32],
])

/** The octets of a parameter in base64url; `undefined` for any other value. */
const octetsOf = (value: unknown): Buffer | undefined =>
  typeof value === 'string' && BASE64URL.test(value) ? Buffer.from(value, 'base64url') : undefined

/** The rules for published keys, by clause. */
export const KEY_RULES = {
  'keys.public': {
    expected: 'no member of a private or symmetric key',
    wrong: each((key) =>
      Object.keys(key)
        .filter((name) => PRIVATE_MEMBERS.has(name))
        .join(', '),
    ),
  },
  'keys.type': {
    expected: 'kty in each key',
    wrong: each(({ kty }) => (typeof kty !== 'string' || kty === '') && 'no string as kty'),
  },
  'keys.rsa-parameters': {
    expected: 'n and e of an RSA key, in base64url',
    wrong: each((key) => key.kty === 'RSA' && lacking(key, 'n', 'e')),
  },
  'keys.rsa-octets': {
    expected: 'n and e of an RSA key without a leading zero octet',
    wrong: each(({ kty, n, e }) => {
      if (kty !== 'RSA') return undefined
      const padded = Object.entries({ n, e }).filter(([, value]) => octetsOf(value)?.[0] === 0)
      return padded.map(([name]) => `${name} begins with a zero octet`).join(', ')
    }),
  },
  'keys.elliptic-octets': {
    expected: 'x and y with as many octets as a coordinate of crv',
    wrong: each(({ kty, crv, x, y }) => {
      const size = COORDINATES.get(crv)
      if (kty !== 'EC' || size === undefined) return undefined
      return Object.entries({ x, y })
        .map(([name, value]) => ({ name, octets: octetsOf(value)?.length ?? size }))
        .filter(({ octets }) => octets !== size)
        .map(({ name, octets }) => `${name} has ${octets} octets instead of ${size}`)
        .join(', ')
    }),
  },
  'keys.elliptic-parameters': {
    expected: 'crv, and x and y of a point on that curve, in base64url',
    wrong: each((key) => {
      if (key.kty !== 'EC') return undefined
      const lacks = lacking(key, 'crv', 'x', 'y')
      return lacks || (!isOtherCurve(key) && !publicKeyOf(key) && 'x and y are not a point on crv')
    }),
  },
  'keys.size': {
    expected: `RSA keys of at least ${SMALLEST_RSA} bits`,
    wrong: each((key) => {
      const bits = publicKeyOf(key)?.asymmetricKeyDetails?.modulusLength ?? SMALLEST_RSA
      return bits < SMALLEST_RSA && `${bits} bits`
    }),
  },
  'keys.fapi-elliptic-size': {
    expected: `elliptic curve keys of at least ${SMALLEST_ELLIPTIC} bits`,
    wrong: each(({ kty, x }) => {
      if (kty !== 'EC' || typeof x !== 'string') return undefined
      const bits = Buffer.from(x, 'base64url').length * 8
      return bits < SMALLEST_ELLIPTIC && `${bits} bits`
    }),
  },
  'keys.algorithm': {
    expected: 'an alg that fits the kty, crv and use of each key',
    wrong: each(({ alg, kty, crv, use }) => {
      if (alg !== undefined && typeof alg !== 'string') return 'no string as alg'
      const known = algorithmNamed(alg)
      if (!known || typeof kty !== 'string') return undefined
      if (!known.kty.includes(kty)) return `alg ${alg} with kty ${kty}`
      if (known.crv && !known.crv.includes(String(crv))) return `alg ${alg} with crv ${crv}`
      return (use === 'sig' || use === 'enc') && use !== known.use && `alg ${alg} with use ${use}`
    }),
  },
  'keys.operations': {
    expected: 'different key_ops that fit the use',
    wrong: each(({ use, key_ops: operations }) => {
      if (operations === undefined) return undefined
      if (!Array.isArray(operations) || !operations.every((one) => typeof one === 'string'))
        return 'key_ops is not a list of strings'
      if (new Set(operations).size < operations.length) return 'the same operation twice in key_ops'
      const others = operations.filter(
        (one) => useOfOperation(one) !== undefined && useOfOperation(one) !== use,
      )
      return (
        (use === 'sig' || use === 'enc') &&
        others.length > 0 &&
        `key_ops ${others.join(', ')} with use ${use}`
      )
    }),
  },
  'keys.certificate': {
    expected: 'a first certificate in x5c that matches the key',
    wrong: each((key) => {
      if (key.x5c === undefined) return undefined
      if (!Array.isArray(key.x5c)) return 'x5c is not a list'
      const own = publicKeyOf(key)
      const certified = certifiedIn(key.x5c)
      if (!certified) return 'no certificate can be read in x5c'
      return own && !own.equals(certified) && 'the certificate belongs to another key'
    }),
  },
  'keys.use': {
    expected: 'use in each key, since keys for signatures and for encryption are published',
    wrong: (keys) => {
      const uses = new Set(keys.map(useOf))
      return uses.has('enc') && uses.size > 1 ? each(({ use }) => use === undefined && 'no use')(keys) : []
    },
  },
  'keys.ids': {
    expected: 'kid in each key that signs, since there are several keys',
    wrong: (keys) =>
      keys.length > 1
        ? each((key) => useOf(key) !== 'enc' && typeof key.kid !== 'string' && 'no kid')(keys)
        : [],
  },
  'keys.distinct-ids': {
    expected: 'a different kid in each key',
    wrong: (keys) =>
      keys.flatMap(({ kid }, index) => {
        const first = keys.findIndex((key) => key.kid === kid)
        return kid !== undefined && first < index ? [`keys ${first + 1} and ${index + 1}: the same kid`] : []
      }),
  },
} as const satisfies Partial<Record<ClauseId, KeyRule>>

/** A clause about published keys that a rule judges. */
export type KeyClause = keyof typeof KEY_RULES

export const keyClauses = Object.keys(KEY_RULES) as readonly KeyClause[]

/** Says which parameters of a key are missing or not in base64url. */
function lacking(key: PublishedKey, ...names: readonly string[]): string | false {
  const missing = names.filter((name) => !(typeof key[name] === 'string' && BASE64URL.test(key[name])))
  return missing.length > 0 && `no base64url string as ${missing.join(', ')}`
}

/** Whether the curve is not known here. */
const isOtherCurve = ({ crv }: PublishedKey): boolean => !COORDINATES.has(crv)

function certifiedIn([first]: readonly unknown[]) {
  try {
    return new X509Certificate(Buffer.from(String(first), 'base64')).publicKey
  } catch {
    return undefined
  }
}

/** Whether the answer is a JWK set: a JSON object with a list of objects (RFC 7517, 5). */
export const judgeKeySet = (step: Recorded<Exchange>): Finding | Kept => unlessMissing(step, isSet(step))

const isSet = ofAccepted(({ body }) =>
  body.is === 'other'
    ? departs('a JSON object', body.description)
    : keptIf(isKeySet(body.value.keys), 'keys, a list of objects', 'no such list'),
)

/** Whether the published keys keep the rule of a clause. */
export const judgeKeys = (step: Recorded<Exchange>, clause: KeyClause): Finding | Kept =>
  unlessMissing(step, keepsRule(step, clause))

const keepsRule = ofObject(({ members: { keys } }, clause: KeyClause) => {
  if (!isKeySet(keys)) return doesNotApply('the published keys are not a list of objects')
  const { expected, wrong } = KEY_RULES[clause]
  const found = wrong(keys)
  return keptIf(found.length === 0, expected, found.join('; '))
})

/** Rules for keys do not apply to an answer without keys; another clause covers that. */
const unlessMissing = (step: Recorded<Exchange>, finding: Finding | Kept): Finding | Kept =>
  step.is === 'recorded' && finding.is === 'blocked' ? doesNotApply(finding.because) : finding

const isKeySet = (keys: unknown): keys is readonly PublishedKey[] =>
  Array.isArray(keys) && keys.every(isObject)
