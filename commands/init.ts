import { type Part, partNames } from '../contract/parts.ts'
import { isOfNotOffered } from '../helpers/config/offers.ts'
import { initTarget, nameOfTarget } from './init/new-target.ts'
import { pipelineKinds, pipelineSetup } from './init/pipeline.ts'
import { leftBy, portalKinds, type Scope } from './init/scope.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run init -- --target <name>',
    does: 'Writes the files that describe a new target.',
    target: 'name of the target, such as development',
    options: {
      offers: {
        type: 'string',
        value: '<parts>',
        says: `what it offers, of ${partNames.join(', ')}; without it, all of the document`,
      },
      portal: {
        type: 'string',
        value: '<kind>',
        says: `what its developer portal is most like: ${portalKinds()}`,
      },
      because: { type: 'string', value: '<reason>', says: 'why the rest is missing' },
      pipeline: {
        type: 'string',
        value: '<kind>',
        says: `prints a script that gives a pipeline the variables and secrets of the target, of ${pipelineKinds.join(', ')}; writes nothing`,
      },
    },
  },
  async ({ target, values: { offers, because, portal, pipeline } }) => {
    if (pipeline !== undefined) return printSetup(nameOfTarget(target), pipeline)
    const scope: Scope = {
      ...(offers !== undefined && { offers }),
      ...(because !== undefined && { because }),
      ...(portal !== undefined && { portal }),
    }
    const written = initTarget(process.cwd(), target, scope)
    const isOffered = (part: Part) => !isOfNotOffered(leftBy(scope), part)
    const lines = targetLines(target, written, isOffered('consent'), isOffered('portal'))
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  },
  (count) => `Found ${count}; nothing was written.`,
)

function targetLines(
  target: string | undefined,
  written: readonly string[],
  hasConsent: boolean,
  hasPortal: boolean,
): readonly string[] {
  const hasTemplate = written.includes(`journeys/${target}.json`)
  const portal = `journeys/${target}-portal.json`
  const isNew = written.includes(`.env.${target}`)
  const steps = [
    `fill in .env.${target}${isNew ? '' : `: PORTAL_URL, PORTAL_USERNAME, PORTAL_PASSWORD, PORTAL_JOURNEY=${target}-portal.json`}${hasConsent && isNew ? `; npm run keys -- --target ${target} creates a key pair, unless you have one` : ''}`,
    `npm run doctor -- --target ${target}   lists what is still wrong`,
    ...(hasConsent && isNew
      ? [
          `npm run record -- --target ${target}   writes journeys/${target}.json while you click, ${hasTemplate ? 'in place of the template' : 'unless it works already'}`,
        ]
      : []),
    ...(written.includes(portal)
      ? [
          `npm run record -- --target ${target} --portal   writes ${portal} while you click, in place of the template; or edit it: docs/portal.md`,
        ]
      : []),
    ...(hasPortal && !written.includes(portal)
      ? [
          `npm run init -- --target ${target} --portal <kind>   adds the developer portal, once there is one; --help lists the kinds`,
        ]
      : []),
    `npm run contract -- --target ${target}`,
  ]
  return [
    ...written.map((path) => `Wrote ${path}`),
    '',
    'Next:',
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ]
}

/** Prints the script to the standard output, for a shell, and the remaining steps to the standard error. */
function printSetup(target: string, kind: string): number {
  const { script, notes } = pipelineSetup(process.cwd(), target, kind)
  const steps = [
    ...(process.stdout.isTTY
      ? [`run it: npm run --silent init -- --target ${target} --pipeline ${kind} | sh`]
      : []),
    ...notes,
    'the rest of the way: docs/pipelines.md',
  ]
  process.stdout.write(script)
  process.stderr.write(`\nNext:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join('')}`)
  return 0
}
