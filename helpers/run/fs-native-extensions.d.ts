declare module 'fs-native-extensions' {
  /**
   * Takes a lock of the kernel on bytes of an open file; it ends with the process.
   *
   * @returns whether it was granted
   */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
