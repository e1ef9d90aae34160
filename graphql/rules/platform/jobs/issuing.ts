const quietMs = 1000

let lastChunkAt = 0

/** Notes that this process is issuing a chunk of a launch. */
export function noteIssuing(): void {
  lastChunkAt = Date.now()
}

/** Whether one was issued a moment ago: work that can wait lets it pass. */
export const isIssuing = (): boolean => Date.now() - lastChunkAt < quietMs
