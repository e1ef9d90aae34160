const quietMs = 1000

let lastChunkAt = 0

/** A chunk of a launch is being issued by this process. */
export function noteIssuing(): void {
  lastChunkAt = Date.now()
}

/** Whether one was a moment ago: work that can wait lets it pass. */
export const isIssuing = (): boolean => Date.now() - lastChunkAt < quietMs
