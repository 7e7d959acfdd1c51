import { sep } from 'node:path'
import type { FullConfig, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { cleanError, cleanText, redactWithin } from '../secrets/clean.ts'
import { maskBytes } from '../secrets/redact.ts'
import { redactContents, redactFiles } from '../secrets/redact-file.ts'
import { cleanAnnotations } from '../verdict/annotation.ts'

type Attachment = TestResult['attachments'][number]
type Output = TestResult['stdout']

/**
 * The first reporter in the list. Playwright passes the same objects to all reporters in turn. This one removes the secrets
 * from them and from their files, and makes their texts safe to show, before any other reporter sees them. The findings of
 * the suite's own checks are data and stay unchanged.
 *
 * It uses version 2 of the reporter protocol, as Playwright's own reporters do. Only that version passes the configuration
 * and early errors before the other reporters have written them.
 */
export default class RedactingReporter {
  readonly #done = new WeakSet<Attachment>()
  #folders: readonly string[] = []

  version(): 'v2' {
    return 'v2'
  }

  onConfigure(config: FullConfig): void {
    redactWithin([config.metadata, config.webServer, config.argv])
    for (const { metadata, use } of config.projects) redactWithin([metadata, use])
    this.#folders = [...new Set(config.projects.map(({ outputDir }) => `${outputDir}${sep}`))]
  }

  onBegin(suite: Suite): void {
    for (const { annotations } of suite.allTests()) cleanAnnotations(annotations)
  }

  onError(error: TestError): void {
    cleanError(error)
  }

  onTestBegin(test: TestCase): void {
    cleanAnnotations(test.annotations)
  }

  onStepBegin(_test: TestCase, _result: TestResult, step: TestStep): void {
    this.#redactStep(step)
  }

  onStepEnd(_test: TestCase, { attachments }: TestResult, step: TestStep): void {
    this.#redactStep(step)
    this.#redactAttachments(attachments)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    cleanAnnotations([...test.annotations, ...result.annotations])
    for (const error of result.errors) cleanError(error)
    redactOutput(result.stdout)
    redactOutput(result.stderr)
    this.#redactAttachments(result.attachments)
  }

  /** Redacts the files of the tests before any other reporter copies them. */
  onEnd(): void {
    for (const folder of this.#folders) redactFiles(folder)
  }

  /** Masks bytes in place for the other reporters. Strings come from processes that guard their own output. */
  onStdOut(chunk: string | Buffer): void {
    if (typeof chunk !== 'string') maskBytes(chunk)
  }

  onStdErr(chunk: string | Buffer): void {
    this.onStdOut(chunk)
  }

  printsToStdio(): boolean {
    return false
  }

  #redactStep(step: TestStep): void {
    const title = cleanText(step.title)
    if (title !== step.title) {
      step.title = title
      step.titlePath = () => [...(step.parent?.titlePath() ?? []), title]
    }
    const { subtitle, params, error, annotations } = step
    if (subtitle) step.subtitle = cleanText(subtitle)
    redactWithin([params, error], cleanText)
    cleanAnnotations(annotations)
    this.#redactAttachments(step.attachments)
  }

  #redactAttachments(attachments: readonly Attachment[]): void {
    for (const attachment of attachments) {
      if (this.#done.has(attachment)) continue
      this.#done.add(attachment)
      const { body, path } = attachment
      attachment.name = cleanText(attachment.name)
      if (body) attachment.body = redactContents(body)
      const isOwn = path && this.#folders.some((folder) => path.startsWith(folder))
      if (isOwn) redactFiles(path)
    }
  }
}

/** Joins the chunks, since a secret may be split between two of them. */
function redactOutput(chunks: Output): void {
  if (chunks.length === 0) return
  chunks.splice(0, chunks.length, cleanText(chunks.map((chunk) => chunk.toString()).join('')))
}
