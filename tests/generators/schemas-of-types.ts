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

/** A format of the suite's own files. */
interface Format {
  readonly file: string
  readonly type: string
  /** Whether other versions of what writes the file may have members that are not known here. */
  readonly isOpen?: boolean
}

/** The formats, by the name of their schema. */
const FORMATS: Readonly<Record<string, Format>> = {
  finding: { file: 'helpers/verdict/said.ts', type: 'Said' },
  'kept-key': { file: 'helpers/evidence/ledger/ledger.ts', type: 'KeptKey', isOpen: true },
  news: { file: 'helpers/report/message/message.ts', type: 'NewsFile' },
  observations: { file: 'helpers/observe/observation.ts', type: 'Observations' },
  'past-run': { file: 'helpers/report/history.ts', type: 'PastRun', isOpen: true },
  'recorded-action': {
    file: 'commands/record/steps.ts',
    type: 'RecordedLine',
    isOpen: true,
  },
  'setup-facts': { file: 'helpers/verdict/checks.ts', type: 'SetupFacts' },
  verdict: { file: 'helpers/verdict/report.ts', type: 'Report' },
}

/** Texts with a brand, and ids of clauses, of which a file may name former ones. */
const TEXTS: ReadonlySet<string> = new Set(['Shown', 'AnyClauseId', 'ClauseId', 'Section'])

const asText: SubNodeParser = {
  supportsNode: (node) => TEXTS.has(node.getText()),
  createType: () => new StringType(),
}

/** Evidence is identified by its digest. */
const asAnyObject: SubNodeParser = {
  supportsNode: (node) => node.getText() === 'Evidence',
  createType: () => new ObjectType('evidence', [], [], true),
}

/** The schemas of the formats, made from their types, by their paths in the project. */
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

/** What is generated is of draft 7; all of it means the same in the dialect of the other schemas. */
const ofDialect = (text: string): string =>
  text
    .replace('http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema')
    .replaceAll('"#/definitions/', '"#/$defs/')
