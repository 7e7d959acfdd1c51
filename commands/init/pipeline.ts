import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { visible } from '../../helpers/base/visible.ts'
import { type Environment, envFiles, readEnvironment } from '../../helpers/config/environment.ts'
import { missingFile } from '../../helpers/config/environment-problems.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'

/** Variables that the pipeline itself sets: the target, the rules, and the place of the reports. */
const DECIDED: ReadonlySet<string> = new Set(['TARGET', 'RULES', 'REPORTS_PER_TARGET'])

/** Every variable that a pipeline passes on to a run, and whether it is a secret. */
export function pipelineVariables(): readonly (readonly [name: string, isSecret: boolean])[] {
  return ['environment', 'run-options']
    .flatMap((name) =>
      Object.entries<{ readonly secret?: boolean }>(schemaSource(`${name}.schema.json`).properties),
    )
    .filter(([name]) => !DECIDED.has(name))
    .map(([name, { secret = false }]) => [name, secret])
}

/** Variables that only make sense on the user's own machine. */
const LOCAL: ReadonlySet<string> = new Set(['BROWSER_PATH', 'HEADED'])

/** For each kind of pipeline, shell functions that set a variable, a secret, and a secret from a file. */
const PIPELINES = {
  github: (
    target: string,
  ) => `# Needs gh, signed in. Sets them in the environment ${target} of this folder's GitHub repository.
# An environment that exists keeps its reviewers and rules.
environment=repos/{owner}/{repo}/environments/${target}
prepare() { gh api --silent "$environment" 2>/dev/null || gh api --silent --method PUT "$environment"; }
variable() { gh variable set "$1" --env ${target} --body "$2"; }
secret() { printf %s "$2" | gh secret set "$1" --env ${target}; }
file() { secret "$1" "$2"; }`,
  gitlab: (
    target: string,
  ) => `# Needs glab, signed in. Sets them in this folder's GitLab project, for the environment ${target}.
prepare() { :; }
put() {
  name=$1 value=$2
  shift 2
  printf %s "$value" | glab variable update "$name" --scope ${target} --raw "$@" 2>/dev/null ||
    printf %s "$value" | glab variable set "$name" --scope ${target} --raw "$@"
}
variable() { put "$1" "$2"; }
# GitLab can mask a single line of at least eight characters without a space. Any other secret becomes a file.
secret() {
  case $2 in
    *[[:space:]]*) put "$1_FILE" "$2" --protected --type file ;;
    ????????*) put "$1" "$2" --protected --masked ;;
    *) put "$1_FILE" "$2" --protected --type file ;;
  esac
}
file() { put "$1_FILE" "$2" --protected --type file; }`,
} as const satisfies Readonly<Record<string, (target: string) => string>>

/** The kinds of pipelines for which there is a script. */
export const pipelineKinds: readonly string[] = Object.keys(PIPELINES)

/** A script that sets up a pipeline for a target, and the steps that remain for the user. */
export interface PipelineSetup {
  readonly script: string
  readonly notes: readonly string[]
}

/**
 * Makes a shell script that copies the variables and secrets of a target from its `.env` files to a pipeline. It contains no
 * secret: it reads each one when it runs.
 *
 * @param folder - the absolute path of the folder with the `.env` files
 * @param kind - one of `pipelineKinds`
 * @throws Misconfigured if the kind is unknown, or no file describes the target
 */
export function pipelineSetup(folder: string, target: string, kind: string): PipelineSetup {
  const functions = Object.entries(PIPELINES).find(([name]) => name === kind)?.[1]
  if (!functions)
    throw new Misconfigured({
      where: '--pipeline',
      what: `${visible(kind)} is not a kind of pipeline`,
      expected: pipelineKinds.join(', '),
      example: '--pipeline github',
    })
  const environment = readEnvironment({ TARGET: target }, folder)
  const problems = [...missingFile(environment, folder), ...environment.problems]
  if (problems.length > 0) throw new Misconfigured(...problems)
  const files = envFiles(target).filter((file) => existsSync(join(folder, file)))
  const settings = settingsOf(environment)
  const script = `#!/bin/sh
# Sets the variables and secrets of the target ${target}. It contains no secret: it reads each from its file.
set -eu
cd ${quoted(folder)}
${functions(target)}
value_of() { env -i "$(command -v node)" ${files.map((file) => `--env-file=${file}`).join(' ')} --print "$1 || process.exit(1)"; }
no_value() { echo "$1 has no value. Nothing was set." >&2; exit 1; }

${settings.flatMap(({ name, read }) => (read ? [`${name}=$(${read}) && [ -n "$${name}" ] || no_value ${name}`] : [])).join('\n')}

prepare
${settings.map(({ name, read, value, by }) => `${by} ${name} ${read ? `"$${name}"` : quoted(value)}`).join('\n')}
`
  return { script, notes: notesOn(environment) }
}

/** A variable of a pipeline: its value, or the command that reads it, and the shell function that sets it. */
interface Setting {
  readonly name: string
  readonly by: 'variable' | 'secret' | 'file'
  readonly value: string
  readonly read?: string
}

function settingsOf({ values, sources }: Environment): readonly Setting[] {
  const known = pipelineVariables().filter(([name]) => !LOCAL.has(name))
  const names = new Set([...DECIDED, ...LOCAL, ...known.map(([name]) => name)])
  const further = Object.keys(sources).filter(
    (name) => isUsable(name) && !names.has(name) && !names.has(name.replace(/_FILE$/, '')),
  )
  const members = further.map((name) => `${name}: process.env.${name}`).join(', ')
  return [
    ...known.flatMap(([name, isSecret]) => settingOf(name, isSecret, values)),
    ...(further.length > 0
      ? [
          {
            name: 'FURTHER_VARIABLES',
            by: 'secret',
            value: '',
            read: `value_of ${quoted(`JSON.stringify({ ${members} })`)}`,
          } as const,
        ]
      : []),
  ]
}

/** True if files can use a variable of this name. A `.env` file may have others, such as `app.key`. */
const isUsable = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name)

function settingOf(name: string, isSecret: boolean, values: Environment['values']): readonly Setting[] {
  const { [name]: value, [`${name}_FILE`]: file } = values
  if (file) return [{ name, by: isSecret ? 'file' : 'variable', value: '', read: `cat ${quoted(file)}` }]
  if (value === undefined) return []
  return [
    isSecret
      ? { name, by: 'secret', value: '', read: `value_of process.env.${name}` }
      : { name, by: 'variable', value },
  ]
}

/** Variables that name a file, which a pipeline reads from the repository; and the folder of the file, if it is implied. */
const FILES = {
  CONSENT_JOURNEY: 'journeys/',
  PORTAL_JOURNEY: 'journeys/',
  ADAPTATIONS: '',
  API_PRODUCTS: '',
  WAIVERS: '',
}

function notesOn({ values, sources }: Environment): readonly string[] {
  const files = Object.entries(FILES).flatMap(([name, folder]) =>
    values[name] ? [`${folder}${values[name]}`] : [],
  )
  const absolute = files.filter((file) => isAbsolute(file))
  return [
    ...(files.length > absolute.length
      ? [`commit ${files.filter((file) => !isAbsolute(file)).join(', ')}`]
      : []),
    ...absolute.map(
      (file) => `${file} is on this machine only: move it into this folder, and name it by its path in it`,
    ),
    ...(/"(key|pfx)File"/.test(values.CLIENT_CERTIFICATES ?? '')
      ? [
          'CLIENT_CERTIFICATES names a file with a key, which a pipeline does not have: use "key" or "pfx" with a variable',
        ]
      : []),
    ...Object.keys(sources)
      .filter((name) => !isUsable(name))
      .map((name) => `${name} is left out: no file can use a variable with this name`),
    ...(values.CONSENT === 'manual' ? ['CONSENT=manual needs a person, so no pipeline can run it'] : []),
  ]
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
