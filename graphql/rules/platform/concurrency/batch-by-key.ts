type QueuedCall<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

type BatchOptions<Item, Answer> = {
  /** The maximum number of items in one batch. Further ones join the next batch. */
  max: number
  /**
   * Processes a batch and resolves to one result per item, in order. The items come from `take`, and others can join the batch until its
   * first call. An error rejects every call of the batch.
   */
  runItems: (take: () => Item[], key: string) => Promise<Answer[]>
}

/**
 * Returns a function that batches concurrent calls with the same key. Calls that arrive after a batch has taken its items join the next
 * one, without a timer. Batches of different keys run concurrently.
 */
export function batchByKey<Item, Answer>({ max, runItems }: BatchOptions<Item, Answer>): (key: string, item: Item) => Promise<Answer> {
  const queues = new Map<string, QueuedCall<Item, Answer>[]>()

  async function runBatch(key: string, queue: QueuedCall<Item, Answer>[]): Promise<void> {
    let taken: QueuedCall<Item, Answer>[] | undefined
    const take = () => {
      taken ??= queue.splice(0, max)
      return taken
    }
    try {
      const answers = await runItems(() => take().map(({ item }) => item), key)
      if (answers.length !== take().length) throw new Error(`${take().length} acted together, ${answers.length} were answered`)
      for (const [index, answer] of answers.entries()) take()[index]?.resolve(answer)
    } catch (error) {
      for (const { reject } of take()) reject(error)
    }
  }

  async function drain(key: string, queue: QueuedCall<Item, Answer>[]): Promise<void> {
    while (queue.length) await runBatch(key, queue)
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
