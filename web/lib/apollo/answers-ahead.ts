import { type ApolloClient, ApolloLink } from '@apollo/client'
import { firstValueFrom, from } from 'rxjs'

type Asked = Pick<ApolloClient.QueryOptions, 'query' | 'variables'>

/** In ms: how long a page may take until it is drawn and asks for itself. */
const keptMs = 5000

/**
 * Sends a query before anything needs it; the first that asks for the same takes the answer. `onSent` is called once it may be asked for.
 * Returns the answer; throws where there is none.
 */
export async function askAhead(client: ApolloClient, asked: Asked, onSent?: () => void): Promise<ApolloLink.Result> {
  // not by client.query, which first looks through the whole document for what only a cache needs
  const request = { query: asked.query, variables: asked.variables ?? {}, context: { isAhead: true, onSent } }
  return firstValueFrom(ApolloLink.execute(client.link, request, { client }))
}

/** Keeps an early answer until it is taken, once: a later question wants the current state. */
export function answersAhead(): ApolloLink {
  const answers = new Map<string, Promise<ApolloLink.Result>>()
  return new ApolloLink((operation, forward) => {
    const key = `${operation.operationName} ${JSON.stringify(operation.variables)}`
    const known = answers.get(key)
    if (!operation.getContext().isAhead) {
      answers.delete(key)
      return known ? from(known) : forward(operation)
    }
    const answer = known ?? firstValueFrom(forward(operation))
    const forget = () => answers.get(key) === answer && answers.delete(key)
    answers.set(key, answer)
    answer.catch(forget)
    setTimeout(forget, keptMs)
    operation.getContext().onSent?.()
    return from(answer)
  })
}
