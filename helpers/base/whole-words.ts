/** True if a text contains another one as whole words: `North Bank (dp-1)` contains `dp-1` and `North Bank`, but not `dp`. */
export const hasWords = (text: string, words: string): boolean => spaced(text).includes(spaced(words))

/** Words with one space before and after each, without brackets. */
const spaced = (text: string): string => ` ${text.replace(/[\s()[\]]+/g, ' ').trim()} `
