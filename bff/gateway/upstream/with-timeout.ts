/** Returns the answer if it arrives within `patienceMs`. Otherwise calls `onLate` and returns undefined, while the work continues. */
export async function withTimeout<T>(answer: Promise<T>, patienceMs: number, onLate = () => {}): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      onLate()
      resolve(undefined)
    }, patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
