let isJson = false

/** Makes `say` print JSON lines as those of the other processes, with `level`, `ts` and `msg`. Called in production. */
export function sayAsJson() {
  isJson = true
}

/** Prints a sentence of the launcher: plain text, or a JSON line on stdout. Plain errors go to stderr. */
export function say(sentence, level = 'info') {
  if (isJson) process.stdout.write(`${JSON.stringify({ level, ts: new Date().toISOString(), msg: sentence.trim() })}\n`)
  else if (level === 'info') console.log(sentence)
  else console.error(sentence)
}

/** Prints the progress of a step: one line that is replaced on a terminal, else a line each time. */
export function sayProgress(text, out) {
  if (isJson) say(text)
  else out.write(out.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}
