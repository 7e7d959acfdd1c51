/** Shorter values would be found in texts that do not hold them. */
const MIN_BYTES = 8

/**
 * The characters that a value becomes in base64 whatever stands before and behind it, such as `id:` before a secret:
 * one for each place of its first byte in a group of three, in both alphabets.
 */
export function base64Cores(value: string): readonly string[] {
  const cores = forms(value).flatMap((bytes) =>
    bytes.length < MIN_BYTES ? [] : [0, 1, 2].flatMap((before) => alphabets(core(bytes, before))),
  )
  return [...new Set(cores)]
}

/** What is encoded: the value itself, or what a form, an address or JSON makes of it (RFC 6749, 2.3.1). */
function forms(value: string): readonly Buffer[] {
  const texts = [
    value,
    JSON.stringify(value).slice(1, -1),
    new URLSearchParams([['', value]]).toString().slice(1),
    encodeURIComponent(Buffer.from(value).toString()),
  ]
  return [...[...new Set(texts)].map((text) => Buffer.from(text)), Buffer.from(value, 'latin1')]
}

function core(bytes: Buffer, before: number): string {
  const length = Math.floor(((before + bytes.length) * 8) / 6)
  return Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .slice(before === 0 ? 0 : before + 1, length)
}

function alphabets(core: string): readonly string[] {
  return [
    core,
    core.replaceAll('+', '-').replaceAll('/', '_'),
    core.replaceAll('+', '%2B').replaceAll('/', '%2F'),
  ]
}
