/** An error whose message is one sentence for the operator. The launcher prints it without a stack and exits with its code. */
export class LaunchFailure extends Error {
  exitCode = 1
}

/** A LaunchFailure for a setting that must be corrected first. Its exit code is `refusedStart`, so that a service manager does not retry. */
export class SettingFailure extends LaunchFailure {
  exitCode = 78
}

/**
 * Returns a sentence for the operator if a tool's output reports a full disk, a missing network or a refused folder. Undefined for other
 * output. The sentence names `subject`, the path or the step that failed.
 */
export function explainFailure(text, subject) {
  if (/ENOSPC|SQLITE_FULL|disk is full|no space left/i.test(text)) return `The disk is full. Free some space and try again (${subject}).`
  if (/ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network request|only-if-cached/i.test(text)) {
    return `No network: ${subject} needs the npm registry once. Connect, or set npm's registry or proxy, and try again.`
  }
  if (/EACCES|EPERM|EROFS/.test(text)) return `Not allowed to write: give this user the right to write here (${subject}).`
  return undefined
}
