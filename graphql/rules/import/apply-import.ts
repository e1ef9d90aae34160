import { verb } from '../core/verb.ts'
import * as z from 'zod/mini'
export const applyImport = verb(z.object({}), { may: [] }, async () => '')
