import { sep } from 'node:path'
import type { FullConfig, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { cleanError, cleanText, redactWithin } from '../secrets/clean.ts'
import { maskBytes } from '../secrets/redact.ts'
import { redactContents, redactFiles } from '../secrets/redact-file.ts'
import { cleanAnnotations } from '../verdict/annotation.ts'

type Attachment = TestResult['attachments'][number]
type Output = TestResult['stdout']

/**
 * Listed first: Playwright hands the same objects to all reporters in turn, and this one takes the secrets out of them,
 * and out of the files that belong to them, before any other sees them, and makes their texts ones that can be shown.
 * What the suite's own checks have said is data, and stays as it is.
 *
 * It speaks the second version of the reporters' protocol, as Playwright's own do, because only that tells of the
 * configuration and of early errors before the others have written them.
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

  /** Before any other reporter copies what the tests themselves have left. */
  onEnd(): void {
    for (const folder of this.#folders) redactFiles(folder)
  }

  /** A text cannot be changed for the others, but bytes can; texts come from processes that guard their output. */
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

/** A secret may be split between two chunks, so they are joined. */
function redactOutput(chunks: Output): void {
  if (chunks.length === 0) return
  chunks.splice(0, chunks.length, cleanText(chunks.map((chunk) => chunk.toString()).join('')))
}
