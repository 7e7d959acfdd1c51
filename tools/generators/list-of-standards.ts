import { addressOf } from '../../contract/index.ts'
import { standardTexts } from '../../contract/standards/index.ts'
import { DEFAULT_PROFILES, type ProfileName, profileNames } from '../../contract/standards/profiles.ts'
import type { Standard } from '../../contract/standards/standard.ts'
import type { StandardText } from '../../contract/standards/standard-text.ts'

/** The standards behind the document as a Markdown page: sections with clauses, and why other sections have none. */
export function listOfStandards(): string {
  const count = standardTexts.reduce((sum, { clauses }) => sum + Object.keys(clauses).length, 0)
  return [
    '# Standards behind the document',
    '',
    'Written by `npm run docs` from `contract/standards/`.',
    '',
    `${count} clauses come from ${standardTexts.length} texts. A departure from MUST is a warning, a departure from SHOULD is a notice.`,
    'They affect the verdict only with `STANDARDS=enforce` (MUST of the chosen profiles); `STANDARDS=off` leaves them out.',
    '',
    `\`STANDARDS_PROFILE\` chooses profiles from this list. The default is ${DEFAULT_PROFILES.map((name) => `\`${name}\``).join(' and ')}.`,
    '',
    ...profileNames.flatMap((name) => [`- \`${name}\``, ...textsOf(name).map((text) => `  - ${text}`)]),
    '',
    "[conformance-suite.md](conformance-suite.md) compares the clauses with the checks of the OpenID Foundation's conformance suite.",
    ...standardTexts.flatMap(sectionsOf),
    '',
  ].join('\n')
}

/** The texts of a profile, and the single clauses that belong to it. */
function textsOf(name: ProfileName): readonly string[] {
  const own = standardTexts.flatMap(({ clauses }) =>
    Object.entries(clauses).flatMap(([id, { standard }]) =>
      standard?.profile === name ? [`\`${id}\``] : [],
    ),
  )
  return [...standardTexts.flatMap(({ text, profile }) => (profile === name ? [text] : [])), ...own]
}

function sectionsOf({ text, name, clauses, uncovered }: StandardText): readonly string[] {
  const rows = [
    ...Object.entries(clauses).flatMap(([id, { standard, says }]) =>
      standard ? [[standard.section, `\`${id}\``, standard.level, says] as const] : [],
    ),
    ...Object.entries(uncovered).map(([section, why]) => [section, '', '', why] as const),
  ]
  rows.sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  return [
    '',
    `## ${text}: ${name}`,
    '',
    '| section | clause | level | statement, or why there is no clause |',
    '|---|---|---|---|',
    ...rows.map(([section, ...cells]) => `| ${linked(text, section)} | ${cells.join(' | ')} |`),
  ]
}

const linked = (text: string, section: Standard['section']): string =>
  `[${section}](${addressOf({ text, section, level: 'MUST' })})`
