import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../http/answer.ts'

/**
 * Has Allure's reporter write results like any other file. Its own writer waits until the disk has each of them, which takes
 * longer than all the checks; a run that is killed has no verdict anyway. A reporter that is built otherwise keeps its own.
 *
 * @param reporter - once it has begun
 * @param folder - where its results go
 */
export function writeWithoutWaiting(reporter: object, folder: string | undefined): void {
  const runtime: unknown = Reflect.get(reporter, 'allureRuntime')
  if (!isObject(runtime) || !isObject(runtime.writer) || folder === undefined) return
  Reflect.set(runtime.writer, 'writeResult', (result: { readonly uuid: string }) => {
    // Somebody may delete the reports of a run that is under way.
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${result.uuid}-result.json`), JSON.stringify(result))
  })
}
