/** The answer, if it comes in time; else undefined, after `onLate`. The rest of its work goes on. */
export async function soon<T>(answer: Promise<T>, patienceMs: number, onLate = () => {}): Promise<T | undefined> {
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
