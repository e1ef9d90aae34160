import { type ApolloClient, ApolloLink } from '@apollo/client'
import { finalize, tap } from 'rxjs'
import { coalesce } from './coalesce.ts'
import { observableQueryKey, queryKey, refetchMatching } from './refetch-matching.ts'
import { type RevisedRow, rowKey, rowsOf } from './rows-of.ts'

/** The revision of a row, and the names of its fields that were received at that revision. */
type RowVersion = { revision: number; fields: Set<string> }
type Answer = { queriedAt: number; types: Set<string>; rows: Map<string, RowVersion> }

/** The time in ms during which stale queries are collected into one refetch. A launch updates its campaign several times a second. */
const coalesceMs = 1000

/**
 * Refetches active queries that show outdated rows. A query is outdated when an event with a newer revision lacked a field that the query
 * shows. It is also outdated when a live subscription may have missed changes made after the query was sent.
 */
export function refetchWhenStale() {
  const latestVersions = new Map<string, RowVersion>()
  const answers = new Map<string, Answer>()
  const subscriptions = new Map<string, { openCount: number; coveredFrom: number }>()
  const requestedRevisions = new Map<string, number>()
  const staleQueries = new Set<string>()
  let client: ApolloClient | undefined

  const { ask } = coalesce(async () => {
    const keys = new Set(staleQueries)
    staleQueries.clear()
    if (client) await refetchMatching(client, (query) => keys.has(observableQueryKey(query)))
  }, coalesceMs)

  function recordRow(row: RevisedRow): void {
    const [key, fields] = [rowKey(row), new Set(Object.keys(row))]
    const previous = latestVersions.get(key)
    if (!previous || previous.revision < row.revision) latestVersions.set(key, { revision: row.revision, fields })
    else if (previous.revision === row.revision) latestVersions.set(key, { revision: row.revision, fields: previous.fields.union(fields) })
  }

  /**
   * Returns true when a newer revision of the row is known but lacks fields that the query shows. Each revision triggers at most one
   * refetch per query.
   */
  function isOutdated(queryId: string, [key, { revision, fields }]: [string, RowVersion]): boolean {
    const newest = latestVersions.get(key)
    if (!newest || newest.revision <= revision || fields.isSubsetOf(newest.fields)) return false
    const reason = `${queryId} ${key}`
    if ((requestedRevisions.get(reason) ?? -1) >= newest.revision) return false
    requestedRevisions.set(reason, newest.revision)
    return true
  }

  const isUncovered = ({ queriedAt, types }: Answer): boolean =>
    [...types].some((type) => {
      const subscription = subscriptions.get(type)
      return subscription !== undefined && subscription.openCount > 0 && queriedAt < subscription.coveredFrom
    })

  function checkAnswer(queryId: string, answer: Answer): void {
    const hasNewerRow = [...answer.rows].filter((row) => isOutdated(queryId, row)).length > 0
    if (!hasNewerRow && !isUncovered(answer)) return
    staleQueries.add(queryId)
    ask()
  }

  /**
   * Checks the latest response of each active query. Deletes the responses of other queries, because those refetch when they mount again.
   */
  function checkAllAnswers(): void {
    const active = new Set([...(client?.getObservableQueries('active') ?? [])].map(observableQueryKey))
    for (const [queryId, answer] of answers) {
      if (active.has(queryId)) checkAnswer(queryId, answer)
      else answers.delete(queryId)
    }
  }

  const link = new ApolloLink((operation, forward) => {
    client = operation.client
    const { operationType, operationName: name, variables } = operation
    const startedAt = Date.now()
    const result = forward(operation)
    if (operationType !== 'query')
      return trackSubscription(
        operation,
        result.pipe(
          tap(({ data }) => {
            for (const row of rowsOf(data)) recordRow(row)
            // the cache is updated first
            if (operationType === 'subscription') setTimeout(checkAllAnswers)
          }),
        ),
      )
    return result.pipe(
      tap(({ data, extensions }) => {
        const rows = rowsOf(data)
        const queriedAt = typeof extensions?.queriedAt === 'number' ? extensions.queriedAt : startedAt
        const answer: Answer = { queriedAt, types: new Set(rows.map(({ __typename }) => __typename)), rows: rowVersions(rows) }
        const queryId = queryKey({ name, variables })
        answers.set(queryId, answer)
        for (const row of rows) recordRow(row)
        checkAnswer(queryId, answer)
      }),
    )
  })

  function trackSubscription(operation: ApolloLink.Operation, result: ReturnType<ApolloLink.ForwardFunction>) {
    const collection = collectionOf(operation)
    if (collection === undefined) return result
    const subscription = subscriptions.get(collection) ?? { openCount: 0, coveredFrom: 0 }
    subscriptions.set(collection, subscription)
    if (subscription.openCount === 0) subscription.coveredFrom = 0
    subscription.openCount += 1
    return result.pipe(
      finalize(() => {
        subscription.openCount -= 1
      }),
    )
  }

  return {
    link,
    /**
     * Records that the subscription of a collection has started. It delivers every change from `coveredMs` milliseconds ago onwards, so
     * queries sent earlier are refetched.
     */
    subscriptionStarted(collection: string, coveredMs: number): void {
      const subscription = subscriptions.get(collection)
      if (!subscription) return
      subscription.coveredFrom = Date.now() - coveredMs
      checkAllAnswers()
    },
  }
}

function rowVersions(rows: RevisedRow[]): Map<string, RowVersion> {
  const versions = new Map<string, RowVersion>()
  for (const row of rows) {
    const fields = new Set(Object.keys(row)).union(versions.get(rowKey(row))?.fields ?? new Set<string>())
    versions.set(rowKey(row), { revision: Math.min(row.revision, versions.get(rowKey(row))?.revision ?? row.revision), fields })
  }
  return versions
}

/** Returns the collection of a subscription, "campaigns" of `subscription { campaigns_mutated { … } }`. */
function collectionOf({ operationType, query }: ApolloLink.Operation): string | undefined {
  if (operationType !== 'subscription') return undefined
  const [definition] = query.definitions
  const [root] = definition && 'selectionSet' in definition ? definition.selectionSet.selections : []
  return root && 'name' in root ? root.name.value.replace(/_mutated$/, '') : undefined
}
