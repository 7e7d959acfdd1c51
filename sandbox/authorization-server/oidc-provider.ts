// The package prints a warning on Node.js 20 when it is loaded, although it works there. Only that line is suppressed.
const WARNING = 'oidc-provider WARNING: Unsupported runtime'

const warn = console.warn
console.warn = (...line: unknown[]) => {
  if (!String(line[0]).includes(WARNING)) warn(...line)
}

/** The package that the authorization server is built on. */
export const { Provider, errors, interactionPolicy } = await import('oidc-provider').finally(() => {
  console.warn = warn
})
