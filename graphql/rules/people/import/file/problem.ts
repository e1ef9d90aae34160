import type { UnreadableCode } from '#contracts/import/words.ts'

/** Thrown if a whole file cannot be used, with a code and a message for the user. */
export class UnreadableFileError extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
