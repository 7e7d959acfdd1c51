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
    begins: true,
    options: {
      offers: {
        type: 'string',
        value: '<parts>',
        says: `the parts that the target offers, separated by commas: ${partNames.join(', ')}; without it, all of them`,
      },
      portal: {
        type: 'string',
        value: '<kind>',
        says: `the kind that comes closest to its developer portal: ${portalKinds()}`,
      },
      because: { type: 'string', value: '<reason>', says: 'why it does not offer the other parts' },
      pipeline: {
        type: 'string',
        value: '<kind>',
        says: `${pipelineKinds.join(' or ')}: prints a script that sets the target's variables and secrets in a pipeline; writes no file`,
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
    isNew
      ? `fill in .env.${target}${hasConsent ? `; if you have no key pair, create one: npm run keys -- --target ${target}` : ''}`
      : `set PORTAL_URL, PORTAL_USERNAME, PORTAL_PASSWORD and PORTAL_JOURNEY=${target}-portal.json in .env.${target}`,
    `npm run doctor -- --target ${target}   lists what is still wrong`,
    ...(hasConsent && isNew
      ? [
          `npm run record -- --target ${target}   writes journeys/${target}.json while you click${hasTemplate ? ', in place of the template' : '; needed only if the existing file does not fit your pages'}`,
        ]
      : []),
    ...(written.includes(portal)
      ? [
          `npm run record -- --target ${target} --portal   writes ${portal} while you click, in place of the template; or edit the template: see docs/portal.md`,
        ]
      : []),
    ...(hasPortal && !written.includes(portal)
      ? [
          `npm run init -- --target ${target} --portal <kind>   adds the developer portal, if there is one; npm run init -- --help lists the kinds`,
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

/** Prints the script to standard output, for a shell, and the remaining steps to standard error. */
function printSetup(target: string, kind: string): number {
  const { script, notes } = pipelineSetup(process.cwd(), target, kind)
  const steps = [
    ...(process.stdout.isTTY
      ? [`run it: npm run --silent init -- --target ${target} --pipeline ${kind} | sh`]
      : []),
    ...notes,
    'for the rest, see docs/pipelines.md',
  ]
  process.stdout.write(script)
  process.stderr.write(`\nNext:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join('')}`)
  return 0
}
