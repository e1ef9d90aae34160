import { exampleOf } from './examples.ts'

/** A variable that is missing or wrong, with a sentence that names it and never quotes a secret. */
export type Fault = { name: string; sentence: string }

/** Reports a fault. The value that the reader then returns must not be used. */
export type ReportFault = (name: string, sentence: string) => void

/** Reads settings that were checked when the process started, so a fault is impossible. */
export const ignoreFaults: ReportFault = () => undefined

/** Returns the faults that `check` reports, at most one for each variable. */
export function collectFaults(check: (report: ReportFault) => void): Fault[] {
  const faults = new Map<string, Fault>()
  check((name, sentence) => {
    if (!faults.has(name)) faults.set(name, { name, sentence })
  })
  return [...faults.values()]
}

/** Returns one paragraph for each fault: the sentence, and below it the line to write. */
export function describeFaults(faults: Fault[]): string {
  return faults
    .flatMap(({ name, sentence }) => {
      const example = exampleOf(name)
      return example === undefined ? [sentence] : [sentence, `    ${name}=${quote(example)}`]
    })
    .join('\n')
}

/** Puts a value into double quotes if a shell would split or interpret it. systemd removes them too. */
const quote = (value: string): string => (/[\s<>|&;#$()]/.test(value) ? `"${value}"` : value)
