import * as z from 'zod/mini'
import { documentKinds } from './document-kinds.ts'

export const documentInput = z.object({
  documentKind: z.enum(documentKinds, 'Please choose the type of document'),
  name: z._default(z.string(), ''),
})
