import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT, shownCommands } from './blocks.ts'

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))

const scriptOf = (line: string): string | undefined =>
  /(?:^| )npm (?:run (?:-s )?)?(?!ci\b|run\b)([\w:]+)/.exec(line)?.[1]

test('every script that the documentation shows exists, and every script is shown', () => {
  const shown = new Set(shownCommands().flatMap(({ line }) => scriptOf(line) ?? []))
  expect([...shown].filter((name) => !(name in scripts))).toEqual([])
  expect(Object.keys(scripts).filter((name) => !isShown(name, shown) && !isPart(name))).toEqual([])
})

/** A part of another script is nothing that a reader has to know. */
const isPart = (name: string): boolean =>
  Object.values<string>(scripts).some((script) => ` ${script} `.includes(`npm run ${name} `))

/** In a list of commands the later ones are shown without `npm run`. */
const isShown = (name: string, shown: ReadonlySet<string>): boolean =>
  shown.has(name) || readFileSync(join(PROJECT, 'README.md'), 'utf8').includes(`\`${name}`)
