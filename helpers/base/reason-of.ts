const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'it is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'a folder is in its place',
  ENOTDIR: 'a file is where its folder should be',
  EEXIST: 'something else is where its folder should be',
  ENOENT: 'its folder does not exist',
  EMFILE: 'too many files are open',
}

/** The code of a system error, such as `EPERM`; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The cause of a file-system error in words, with its code. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : 'for an unknown reason')
  return code ? `${reason} (${code})` : reason
}
