export type UnreadableCode = 'FILE_UNREADABLE' | 'FILE_TOO_LARGE' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS'

/** The file as a whole cannot be used: the code, and the sentence that says why. */
export class Unreadable extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
