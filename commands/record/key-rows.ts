import type { Page } from '@playwright/test'
import { elementsIn } from '../../helpers/browser/hint.ts'
import type { Locating } from '../../helpers/browser/journeys.ts'
import type { RecordedAction } from './steps.ts'

/** A key in a list of keys. */
export interface ListedKey {
  /** CSS selector that matches every key of the list. */
  readonly rows: string
  /** The client ID of the key or, if the list does not show it, its name. */
  readonly mark: string
  /** The variable that stands for the mark in a journey. */
  readonly variable: 'CLIENT_ID_OF_KEY' | 'KEY_NAME'
  /** The text of its row. */
  readonly text: string
  /** The texts of the other rows. */
  readonly others: readonly string[]
}

/** The row of a key, as journeys describe it. */
const rowOf = ({ rows, variable }: ListedKey): Locating => ({
  css: `${rows}:has-text('\${${variable}}')`,
})

/**
 * Finds a key in the list on a page, by its client ID or else its name.
 *
 * @returns undefined if the page shows neither in an element that looks like a row of a list
 */
export async function findKey(page: Page, clientId: string, name = ''): Promise<ListedKey | undefined> {
  for (const [variable, mark] of [
    ['CLIENT_ID_OF_KEY', clientId],
    ['KEY_NAME', name],
  ] as const) {
    const found = mark === '' ? undefined : await page.evaluate(rowsAround, mark)
    if (found) return { ...found, mark, variable }
  }
  return undefined
}

/**
 * Finds the row that contains a text, and a selector for all rows. A row is a table row, a list item, or else the nearest
 * element with a similar one next to it. Runs in the page, so it must not refer to anything else in this file, nor contain
 * named functions: tsx wraps those in a helper that the page does not have.
 */
const rowsAround = (mark: string) => {
  const around = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (one) => one.innerText?.includes(mark) && one.checkVisibility(),
  )
  const inmost = around.filter((one) => !around.some((other) => one !== other && one.contains(other)))
  for (const start of inmost) {
    const path = around.filter((one) => one.contains(start)).reverse()
    const row =
      path.find((one) => one.matches('tr, li, [role=row], [role=listitem]')) ??
      path.find((one) =>
        [...(one.parentElement?.children ?? [])].some(
          (other) => other !== one && other.localName === one.localName && other.className === one.className,
        ),
      )
    const parent = row?.parentElement
    if (!row || !parent) continue
    const tag = row.localName
    const siblings = [...parent.children].filter((one) => one.localName === tag)
    const plain = /^[A-Za-z][\w-]*$/
    const selectors = [
      ...(tag === 'tr' ? ['tbody tr', 'tbody tr:has(td)'] : []),
      ...[...row.classList].filter((one) => plain.test(one)).map((one) => `${tag}.${one}`),
      ...(row.hasAttribute('role')
        ? [`[role=${row.getAttribute('role')}]`, '[role=row]:has([role=cell], [role=gridcell])']
        : []),
      ...(plain.test(parent.id) ? [`#${parent.id} > ${tag}`] : []),
      ...[...parent.classList].filter((one) => plain.test(one)).map((one) => `.${one} > ${tag}`),
      ...['aria-label', 'aria-labelledby']
        .filter((one) => parent.hasAttribute(one))
        .map((one) => `[${one}="${parent.getAttribute(one)}"] > ${tag}`),
      `${parent.localName} > ${tag}`,
    ]
    const found = selectors
      .map((css) => ({ css, all: [...document.querySelectorAll<HTMLElement>(css)] }))
      .filter(
        ({ all }) =>
          all.includes(row) &&
          all.every(
            (one) => siblings.includes(one) && !one.querySelector('th[scope=col], [role=columnheader]'),
          ),
      )
    const [best] = found.sort((one, other) => other.all.length - one.all.length)
    if (!best) continue
    const others = best.all.filter((one) => one !== row).map(({ innerText }) => innerText)
    return { rows: best.css, text: row.innerText, others }
  }
  return undefined
}

/** Roles of elements that a user acts on. */
const CONTROL = /^(button|link|menuitem|checkbox|radio|switch|combobox|tab)$/
/** Roles of elements that contain a whole list of keys. */
const HOLDERS = /^(main|region|table|grid|rowgroup|list|form|dialog|navigation|tabpanel)$/

/**
 * Describes the element of an action in the row of a key, without words that only this row has.
 *
 * @returns undefined if the element is not in the row of the key
 */
export function controlIn(key: ListedKey, { line, snapshot }: RecordedAction): Locating | undefined {
  const nodes = snapshot.split('\n')
  const at = nodes.findIndex((node) => line.ref && node.includes(`[ref=${line.ref}]`))
  if (at === -1) return undefined
  const path = pathTo(nodes, at)
  const row = path.find((index) => textBelow(nodes, index).includes(key.mark))
  if (row === undefined || HOLDERS.test(roleOf(nodes[row]))) return undefined
  const text = textBelow(nodes, row)
  if (key.others.some((other) => wordsOf(other).every((word) => text.includes(word)))) return undefined
  const inRow = path.filter((index) => index >= row)
  const control = inRow.find((index) => CONTROL.test(roleOf(nodes[index])))
  return { ...describe(nodes, control ?? at, key), within: rowOf(key) }
}

function describe(nodes: readonly string[], at: number, key: ListedKey): Locating {
  const node = nodes[at] ?? ''
  const role = roleOf(node)
  const [named] = elementsIn(node)
  const name = withoutKey(named?.name ?? '', key)
  if (CONTROL.test(role)) return { role, ...(name && { name }) }
  const [, text = ''] = /^ *- text: (.*)/m.exec(textBelow(nodes, at)) ?? []
  return { text: withoutKey(text, key) || name || `\${${key.variable}}` }
}

/** The words of a control, without the client ID and name of its key. */
function withoutKey(words: string, { mark, text }: ListedKey): string {
  const [start = ''] = text.split(/[\t\n]/)
  const own = [mark, start.trim()].filter((one) => one.length > 2)
  return own.reduce((left, one) => left.replaceAll(one, ''), words).trim()
}

const depthOf = (node = ''): number => node.search(/\S|$/)
const roleOf = (node = ''): string => /^ *- '?([a-z]+)/.exec(node)?.[1] ?? ''
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** The indexes of a node and its ancestors, innermost first. */
function pathTo(nodes: readonly string[], at: number): readonly number[] {
  const path = [at]
  for (let index = at - 1; index >= 0; index -= 1)
    if (depthOf(nodes[index]) < depthOf(nodes[path.at(-1) ?? at])) path.push(index)
  return path
}

function textBelow(nodes: readonly string[], at: number): string {
  const end = nodes.findIndex((node, index) => index > at && depthOf(node) <= depthOf(nodes[at]))
  return nodes.slice(at, end === -1 ? undefined : end).join('\n')
}
