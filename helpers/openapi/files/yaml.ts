import { createRequire } from 'node:module'

/** The library that reads YAML. Most targets name no such file, and it takes long to load. */
export const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml')
