/** The exit code of a process whose data or settings must be corrected first. The launcher then shows its last line and does not restart it. */
export const refusedStart = 78

/** Ends this process with a sentence for the operator, which the launcher shows. */
export function refuseStart(sentence: string): never {
  console.error(sentence)
  process.exit(refusedStart)
}
