import { verb } from '../core/verb.ts'
import * as z from 'zod/mini'
export const discardImport = verb(z.object({}), { may: [] }, async () => '')
