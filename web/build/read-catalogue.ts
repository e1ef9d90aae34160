import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const own = fileOf('../messages/en.json')
const errors = fileOf('../../graphql/errors/en.json')
const actions = fileOf('../../graphql/contracts/company/action-labels.json')
const billingDocuments = fileOf('../../graphql/contracts/document/document-labels.json')
const methods = fileOf('../../graphql/contracts/wallet/method-labels.json')

/** The paths of the JSON files with the browser's texts: the web's own, and those that the server uses too. */
export const catalogueFiles = [own, errors, actions, billingDocuments, methods]

/** Reads all texts of the web from these files, with one property for each area such as `wallet`, `errors` or `activityLog`. */
export function readCatalogue(): Record<string, unknown> {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const texts = read(own)
  const { sentences, withDetails } = read(errors)
  return {
    ...texts,
    errors: { ...texts.errors, ...sentences, withDetails },
    activityLog: { ...texts.activityLog, actions: read(actions) },
    billingDocuments: { ...texts.billingDocuments, ...read(billingDocuments) },
    recharge: { ...texts.recharge, methods: read(methods) },
  }
}
