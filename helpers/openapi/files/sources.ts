import { dirname, join, relative } from 'node:path'
import { type Dialect, ownDialect } from './dialect.ts'
import type { Parsed } from './parsed.ts'
import type { SourceFile } from './place.ts'
import type { Problems } from './problems.ts'
import { readFile } from './read-file.ts'

/** The files that refer to each other, each of which is read once. */
export class Sources {
  readonly #root: { readonly path: string; readonly name: string } | undefined
  readonly #parsed = new Map<string, Parsed | undefined>()
  readonly #files = new Map<string, SourceFile>()

  /** @param root - the file that others are named after; all have their paths as names without one */
  constructor(root?: { readonly path: string; readonly name: string }) {
    this.#root = root
  }

  /** A file as the reader knows it. */
  nameOf(path: string): string {
    if (!this.#root) return path
    const { path: root, name } = this.#root
    return path === root ? name : join(dirname(name), relative(dirname(root), path))
  }

  /**
   * A file.
   *
   * @param inherited - the dialect where it says none
   * @param problems - takes what is wrong with its text
   * @returns `'missing'` if there is none that can be read, `undefined` if something is wrong with it
   */
  file(path: string, inherited: Dialect, problems: Problems): SourceFile | 'missing' | undefined {
    const parsed = this.#parsed.has(path) ? this.#parsed.get(path) : readFile(path, this.nameOf(path))
    this.#parsed.set(path, parsed)
    if (!parsed) return 'missing'
    if ('problems' in parsed) {
      problems.add(...parsed.problems)
      return undefined
    }
    const own = ownDialect(parsed.value)
    const key = `${own ?? inherited} ${path}`
    const file = this.#files.get(key) ?? {
      path,
      name: this.nameOf(path),
      value: parsed.value,
      dialect: own ?? inherited,
      isInherited: own === undefined,
    }
    this.#files.set(key, file)
    return file
  }
}
