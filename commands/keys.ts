import { makeKeys } from './init/new-target.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run keys -- --target <name>',
    does: 'Creates a PS256 key pair in keys/; register the public key in the developer portal.',
    target: 'name of the target, such as development',
    begins: true,
  },
  async ({ target }) => {
    const { privateKeyFile, jwksFile, keyId, jwks } = await makeKeys(process.cwd(), target)
    process.stdout.write(
      [
        `Wrote ${privateKeyFile}  (private; only you can read it; keep it out of version control)`,
        `Wrote ${jwksFile}  (public; register this in the developer portal)`,
        '',
        JSON.stringify(jwks, null, 2),
        '',
        `Add to .env.${target} (npm run init does this for a new file):`,
        `  PRIVATE_KEY_FILE=${privateKeyFile}`,
        `  PRIVATE_KEY_ID=${keyId}`,
        '',
      ].join('\n'),
    )
    return 0
  },
  (count) => `Found ${count}; nothing was written.`,
)
