type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

type Acting<Item, Answer> = {
  /** How many act together at most. */
  max: number
  /**
   * Acts for all that `take` gives, and returns an answer for each, in their order. It calls `take` when it has what it waits for,
   * such as its connection: until then others may still join. What it throws reaches all of them.
   */
  act: (take: () => Item[], key: string) => Promise<Answer[]>
}

/**
 * Lets callers of the same key act together: whoever comes while an act of that key is under way waits for the next one. There is no
 * timer, and whoever comes alone acts alone. Acts of different keys run side by side.
 */
export function actTogether<Item, Answer>({ max, act }: Acting<Item, Answer>): (key: string, item: Item) => Promise<Answer> {
  const queues = new Map<string, Waiting<Item, Answer>[]>()

  async function actOnce(key: string, queue: Waiting<Item, Answer>[]): Promise<void> {
    let taken: Waiting<Item, Answer>[] | undefined
    const take = () => {
      taken ??= queue.splice(0, max)
      return taken
    }
    try {
      const answers = await act(() => take().map(({ item }) => item), key)
      if (answers.length !== take().length) throw new Error(`${take().length} acted together, ${answers.length} were answered`)
      for (const [index, answer] of answers.entries()) take()[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of take()) reject(error)
    }
  }

  async function drain(key: string, queue: Waiting<Item, Answer>[]): Promise<void> {
    while (queue.length) await actOnce(key, queue)
    queues.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key)
      if (queue) {
        queue.push({ item, resolve, reject })
        return
      }
      const first = [{ item, resolve, reject }]
      queues.set(key, first)
      void drain(key, first)
    })
}
