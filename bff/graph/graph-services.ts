import { join } from 'node:path'
import { publicCollections as usualPublic } from '#bff/adapters/collections.ts'
import { requireServiceReply } from '#bff/adapters/parse-reply.ts'
import { plutusErrors as errors } from '#bff/adapters/plutus-errors.ts'
import { plutusNames } from '#bff/adapters/plutus-names.ts'
import type { ServiceOptions } from '#bff/bff-options.ts'
import { createCatalogueCache } from '#bff/gateway/graphql/catalogue-cache.ts'
import { cleanAnswer } from '#bff/gateway/graphql/clean-answer.ts'
import type { Contract } from '#bff/gateway/graphql/contract.ts'
import { createFairness } from '#bff/gateway/graphql/fairness.ts'
import { createAnswerCall } from '#bff/gateway/graphql/graphql-route.ts'
import { createKeyDocuments } from '#bff/gateway/graphql/key-documents.ts'
import { createTrustedDocuments } from '#bff/gateway/graphql/trusted-documents.ts'
import { badAnswer, type Directus } from '#bff/gateway/upstream/directus.ts'
import type { BaseServices } from '#bff/operation/base-services.ts'
import type { SessionServices } from '#bff/session/session-services.ts'
import { createAnswerSearch } from './answer-search.ts'

export type GraphServices = ReturnType<typeof createGraphServices>

/**
 * Creates what answers GraphQL calls and searches: the documents of sessions and keys, the cached catalogue, and fair turns at Directus. Reads of the
 * catalogue refuse UPSTREAM_UNAVAILABLE if Directus's answer contains errors.
 */
export function createGraphServices(options: ServiceOptions, base: BaseServices, session: SessionServices, contract: Contract) {
  const { webDir, dataDir, catalogueToken, publicCollections = usualPublic, hasNoTurns = false } = options
  const { log, directus, limits, now } = base
  const { liveness, knownKeys } = session
  const trusted = createTrustedDocuments({
    schema: contract.schema,
    manifestFile: join(webDir, 'persisted-documents.json'),
    archiveDir: join(dataDir, 'manifests'),
    publicCollections,
    onInvalid: (hash) => log.warn({ doc: hash }, 'A document of the manifest is not valid against the schema'),
    onUnreadable: (reason) =>
      log.warn({ reason: reason.slice(0, 300) }, 'Without a persisted-documents.json in its build a session can ask nothing'),
  })
  trusted.readNow()
  const adHoc = createKeyDocuments(contract.schema)
  const catalogue = createCatalogue(directus, catalogueToken)
  const fairness = createFairness({ isOff: hasNoTurns, now, addressFor: directus.addressFor })
  const answerCall = createAnswerCall({
    ...{ knownKeys, limits, trusted, adHoc, liveness, catalogue, fairness, directus, errors },
    commandsPath: plutusNames.commandsPath,
  })
  const answerSearch = createAnswerSearch({ knownKeys, limits, fairness, directus })
  return { contract, trusted, adHoc, catalogue, fairness, answerCall, answerSearch }
}

/** Creates the cache of the catalogue. A read refuses UPSTREAM_UNAVAILABLE if Directus's answer contains errors. */
const createCatalogue = (directus: Directus, token: string) =>
  createCatalogueCache(async (document, variables) => {
    const body = `{"query":${document.json},"variables":${JSON.stringify(variables)}}`
    const reply = await directus.call({ method: 'POST', path: '/graphql', token, requestId: 'catalogue', body, isQuery: true })
    requireServiceReply(reply)
    const answer = cleanAnswer(reply, document.roots, 'catalogue', errors)
    if (answer.code) throw badAnswer()
    // A string body is sent in one write with its head, a buffer in two.
    return String(answer.body)
  })
