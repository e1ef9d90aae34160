import { type ApolloClient, ApolloLink } from '@apollo/client'
import { finalize, tap } from 'rxjs'
import { askAgain, questionOf, questionOn } from './ask-again.ts'
import { gather } from './gather.ts'
import { type RevisedRow, rowKey, rowsOf } from './rows-of.ts'

/** What was heard of a row at one revision. */
type Said = { revision: number; fields: Set<string> }
type Answer = { askedAt: number; types: Set<string>; rows: Map<string, Said> }

/** In ms: a launch moves its campaign several times a second; what the line does not carry is asked for once for all of them. */
const gatherMs = 1000

/**
 * Keeps everything on screen as new as what was heard. A query is behind when it shows a field of a row at an older revision than the
 * newest heard, unless that brought the field too; or when it was asked before the moment since which the live line vouches for every
 * change. It is then asked again, once for each revision and each beginning of a line.
 */
export function askWhenBehind() {
  const heard = new Map<string, Said>()
  const answers = new Map<string, Answer>()
  const lines = new Map<string, { standing: number; vouchedFrom: number }>()
  const askedFor = new Map<string, number>()
  const behind = new Set<string>()
  let client: ApolloClient | undefined

  const { ask } = gather(async () => {
    const questions = new Set(behind)
    behind.clear()
    if (client) await askAgain(client, (query) => questions.has(questionOn(query)))
  }, gatherMs)

  function hear(row: RevisedRow): void {
    const [key, fields] = [rowKey(row), new Set(Object.keys(row))]
    const known = heard.get(key)
    if (!known || known.revision < row.revision) heard.set(key, { revision: row.revision, fields })
    else if (known.revision === row.revision) heard.set(key, { revision: row.revision, fields: known.fields.union(fields) })
  }

  /** Whether a row moved on and the answer has more of it than what was heard; once asked for a revision, it is not asked again. */
  function hasMoved(question: string, [key, { revision, fields }]: [string, Said]): boolean {
    const newest = heard.get(key)
    if (!newest || newest.revision <= revision || fields.isSubsetOf(newest.fields)) return false
    const reason = `${question} ${key}`
    if ((askedFor.get(reason) ?? -1) >= newest.revision) return false
    askedFor.set(reason, newest.revision)
    return true
  }

  const isUnvouched = ({ askedAt, types }: Answer): boolean =>
    [...types].some((type) => {
      const line = lines.get(type)
      return line !== undefined && line.standing > 0 && askedAt < line.vouchedFrom
    })

  function look(question: string, answer: Answer): void {
    const hasNews = [...answer.rows].filter((row) => hasMoved(question, row)).length > 0
    if (!hasNews && !isUnvouched(answer)) return
    behind.add(question)
    ask()
  }

  /** What is not on screen any more asks anew when it is shown. */
  function lookAtAll(): void {
    const shown = new Set([...(client?.getObservableQueries('active') ?? [])].map(questionOn))
    for (const [question, answer] of answers) {
      if (shown.has(question)) look(question, answer)
      else answers.delete(question)
    }
  }

  const link = new ApolloLink((operation, forward) => {
    client = operation.client
    const { operationType, operationName: name, variables } = operation
    const startedAt = Date.now()
    const result = forward(operation)
    if (operationType !== 'query')
      return follow(
        operation,
        result.pipe(
          tap(({ data }) => {
            for (const row of rowsOf(data)) hear(row)
            // the cache is updated first
            if (operationType === 'subscription') setTimeout(lookAtAll)
          }),
        ),
      )
    return result.pipe(
      tap(({ data, extensions }) => {
        const rows = rowsOf(data)
        const askedAt = typeof extensions?.askedAt === 'number' ? extensions.askedAt : startedAt
        const answer: Answer = { askedAt, types: new Set(rows.map(({ __typename }) => __typename)), rows: saidOf(rows) }
        const question = questionOf({ name, variables })
        answers.set(question, answer)
        for (const row of rows) hear(row)
        look(question, answer)
      }),
    )
  })

  function follow(operation: ApolloLink.Operation, result: ReturnType<ApolloLink.ForwardFunction>) {
    const collection = collectionOf(operation)
    if (collection === undefined) return result
    const line = lines.get(collection) ?? { standing: 0, vouchedFrom: 0 }
    lines.set(collection, line)
    if (line.standing === 0) line.vouchedFrom = 0
    line.standing += 1
    return result.pipe(
      finalize(() => {
        line.standing -= 1
      }),
    )
  }

  return {
    link,
    /**
     * The line of a collection begins: it has sent what it heard in the last so many milliseconds, and knows nothing of what was before.
     */
    lineBegan(collection: string, vouchedMs: number): void {
      const line = lines.get(collection)
      if (!line) return
      line.vouchedFrom = Date.now() - vouchedMs
      lookAtAll()
    },
  }
}

function saidOf(rows: RevisedRow[]): Map<string, Said> {
  const said = new Map<string, Said>()
  for (const row of rows) {
    const fields = new Set(Object.keys(row)).union(said.get(rowKey(row))?.fields ?? new Set<string>())
    said.set(rowKey(row), { revision: Math.min(row.revision, said.get(rowKey(row))?.revision ?? row.revision), fields })
  }
  return said
}

/** "campaigns" of `subscription { campaigns_mutated { … } }`. */
function collectionOf({ operationType, query }: ApolloLink.Operation): string | undefined {
  if (operationType !== 'subscription') return undefined
  const [definition] = query.definitions
  const [root] = definition && 'selectionSet' in definition ? definition.selectionSet.selections : []
  return root && 'name' in root ? root.name.value.replace(/_mutated$/, '') : undefined
}
