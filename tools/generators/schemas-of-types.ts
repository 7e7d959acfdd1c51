import { basename } from 'node:path'
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  ObjectType,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
} from 'ts-json-schema-generator'

/** A file format of the suite. */
interface Format {
  readonly file: string
  readonly type: string
  /** Whether unknown members are allowed, because other versions of the suite may write the file. */
  readonly isOpen?: boolean
}

/** The formats, by schema name. */
const FORMATS: Readonly<Record<string, Format>> = {
  found: { file: 'helpers/verdict/found.ts', type: 'Found' },
  finding: { file: 'helpers/verdict/said.ts', type: 'Said' },
  'kept-key': { file: 'helpers/endpoints/portal/ledger.ts', type: 'KeptKey', isOpen: true },
  news: { file: 'helpers/report/message/message.ts', type: 'NewsFile' },
  observations: { file: 'helpers/observe/observation.ts', type: 'Observations' },
  'past-run': { file: 'helpers/report/history.ts', type: 'PastRun', isOpen: true },
  'recorded-action': {
    file: 'commands/record/steps.ts',
    type: 'RecordedLine',
    isOpen: true,
  },
  'recording-facts': { file: 'helpers/verdict/checks.ts', type: 'RecordingFacts' },
  verdict: { file: 'helpers/verdict/report.ts', type: 'Report' },
}

/** Types that are plain strings in a schema: branded texts, and clause ids, since a file may name former ones. */
const TEXTS: ReadonlySet<string> = new Set(['Shown', 'AnyClauseId', 'ClauseId', 'Section'])

const asText: SubNodeParser = {
  supportsNode: (node) => TEXTS.has(node.getText()),
  createType: () => new StringType(),
}

/** Evidence is any object in a schema. */
const asAnyObject: SubNodeParser = {
  supportsNode: (node) => node.getText() === 'Evidence',
  createType: () => new ObjectType('evidence', [], [], true),
}

/** The schemas of the formats, generated from their types, by path in the project. */
export function schemasOfTypes(): ReadonlyMap<string, string> {
  const path = `{${Object.values(FORMATS).map(({ file }) => file)}}`
  const common = { ...DEFAULT_CONFIG, path, tsconfig: 'tsconfig.json', skipTypeCheck: true, topRef: false }
  const program = createProgram({ ...common, type: '*', schemaId: '' })
  return new Map(
    Object.entries(FORMATS).map(([name, { file, type, isOpen = false }]) => {
      const config = { ...common, type, schemaId: `${name}.schema.json`, additionalProperties: isOpen }
      const parser = createParser(program, config, (own) => {
        own.addNodeParser(asText)
        own.addNodeParser(asAnyObject)
      })
      const generator = new SchemaGenerator(program, parser, createFormatter(config), config)
      const { definitions, ...schema } = generator.createSchema(type)
      const $comment = `Written by npm run docs from the type ${type} in ${file}.`
      const text = JSON.stringify({ $comment, ...schema, $defs: definitions }, null, 2)
      return [`schemas/generated/${basename(config.schemaId)}`, `${ofDialect(text)}\n`]
    }),
  )
}

/** Converts a schema from draft 7 to the dialect of the other schemas, in which it means the same. */
const ofDialect = (text: string): string =>
  text
    .replace('http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema')
    .replaceAll('"#/definitions/', '"#/$defs/')
