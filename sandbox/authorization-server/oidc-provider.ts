// The package writes a warning on Node.js 20 when it is loaded, although it works there. That one line is left out.
const WARNING = 'oidc-provider WARNING: Unsupported runtime'

const warn = console.warn
console.warn = (...line: unknown[]) => {
  if (!String(line[0]).includes(WARNING)) warn(...line)
}

/** The authorization server that the sandbox stands on. */
export const { Provider, errors, interactionPolicy } = await import('oidc-provider').finally(() => {
  console.warn = warn
})
