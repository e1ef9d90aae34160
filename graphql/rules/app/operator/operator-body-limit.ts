const megabyte = 1024 * 1024

/** The maximum size of an operator command's input in bytes, and the sentence that refuses a larger one. The terminal and the server share it. */
export const operatorBody = {
  bytes: 4 * megabyte,
  sentence: 'This is larger than 4 MB, the most that a command takes. Split the file.',
} as const
